"""Pictures of Carcassonne: South Seas. Square tiles are drawn from their segments and ports alone."""
