"""Settings for every test: property tests are judged by what they find, not by how busy the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile("astragal", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("astragal")
