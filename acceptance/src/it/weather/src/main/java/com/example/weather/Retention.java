package com.example.weather;

import java.time.Instant;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Retention {

    private final Stations stations;
    private final WeatherProperties properties;

    Retention(Stations stations, WeatherProperties properties) {
        this.stations = stations;
        this.properties = properties;
    }

    @Scheduled(cron = "0 0 3 * * *")
    void forget() {
        stations.retain(Instant.now().minus(properties.retention()));
    }
}
