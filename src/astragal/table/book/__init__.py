"""Where everything is kept: the database, its tables and migrations, and what is read and written in one transaction."""
