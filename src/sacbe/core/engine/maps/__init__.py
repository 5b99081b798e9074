"""Maps of hexagons: reading boards from files, cells, neighbours and distances."""
