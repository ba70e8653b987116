"""What front ends say of a deck: what it holds and asks for, whether it is legal, its odds; and a deck being built."""
