"""What the environments for several libraries share: kernels, spaces, rewards, pictures."""
