package com.example.weather;

record Station(String id, String name, double latitude, double longitude) {}
