"""Whether everything that is said can be said in every language: what the source says against what the page's catalogues know."""
