package com.example.weather;

import java.time.Instant;

record Reading(Instant at, double celsius) {}
