# The usual entry point of a Django project; its code does not matter here.
