"""Physical acts in processes of their own, and the frames in which their bodies and hands travel."""
