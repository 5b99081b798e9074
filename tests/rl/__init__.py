"""Tests of the faces for research."""
