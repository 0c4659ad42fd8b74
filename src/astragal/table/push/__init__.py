"""Telling people who are away that it is their turn, by the push services of their browsers (Web Push)."""
