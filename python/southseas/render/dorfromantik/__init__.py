"""Pictures of the Dorfromantik family. Hexagonal tiles are drawn from their labels and segments alone."""
