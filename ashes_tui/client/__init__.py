"""What every front end keeps of a running game, without any screen: a front end is a skin over it."""
