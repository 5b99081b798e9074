"""What boards for the terminal are made of, for all games: blocks of text, seats by colour, maps of hexagons."""
