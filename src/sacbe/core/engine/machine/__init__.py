"""How Numba writes the machine code of kernels, beyond what it does by itself. Importing these modules imports Numba."""
