package com.example.weather;

class UnknownStationException extends RuntimeException {

    UnknownStationException(String id) {
        super("Unknown station: " + id);
    }
}
