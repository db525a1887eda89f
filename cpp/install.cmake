# The library as other CMake projects use it: find_package(southseas), southseas::core.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

install(TARGETS southseas_core EXPORT southseasTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY core rules search
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/southseas
  FILES_MATCHING PATTERN "*.hpp")
install(EXPORT southseasTargets
  NAMESPACE southseas::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/southseas)
write_basic_package_version_file(southseasConfigVersion.cmake COMPATIBILITY SameMinorVersion)
file(CONFIGURE OUTPUT southseasConfig.cmake CONTENT [=[
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/southseasTargets.cmake)
]=] @ONLY)
install(
  FILES ${CMAKE_CURRENT_BINARY_DIR}/southseasConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/southseasConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/southseas)
