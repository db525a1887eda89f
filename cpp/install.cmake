# The library as other CMake projects use it: find_package(southseas), southseas::core.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

install(TARGETS southseas_core EXPORT southseasTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY core rules search
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/southseas
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT southseasTargets
  FILE southseasConfig.cmake
  NAMESPACE southseas::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/southseas)
write_basic_package_version_file(southseasConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/southseasConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/southseas)
