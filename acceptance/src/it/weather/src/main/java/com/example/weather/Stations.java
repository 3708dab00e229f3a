package com.example.weather;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

@Component
class Stations {

    private final Map<String, Station> stations = new TreeMap<>(Map.of(
            "oslo", new Station("oslo", "Oslo Blindern", 59.94, 10.72),
            "quito", new Station("quito", "Quito Iñaquito", -0.18, -78.49)));

    private final Map<String, List<Reading>> readings = new TreeMap<>();

    synchronized List<Station> all() {
        return List.copyOf(stations.values());
    }

    synchronized Optional<Station> find(String id) {
        return Optional.ofNullable(stations.get(id));
    }

    synchronized List<Reading> readings(String station) {
        return List.copyOf(readings.getOrDefault(station, List.of()));
    }

    synchronized void add(String station, Reading reading) {
        readings.computeIfAbsent(station, id -> new ArrayList<>()).add(reading);
    }

    synchronized void retain(Instant since) {
        readings.values().forEach(list -> list.removeIf(reading -> reading.at().isBefore(since)));
    }
}
