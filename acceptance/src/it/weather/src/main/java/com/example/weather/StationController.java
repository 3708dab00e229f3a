package com.example.weather;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

@RestController
@RequestMapping("/stations")
class StationController {

    private final Stations stations;

    StationController(Stations stations) {
        this.stations = stations;
    }

    @GetMapping
    List<Station> all() {
        return stations.all();
    }

    @GetMapping("/{id}")
    Station one(@PathVariable String id) {
        return stations.find(id).orElseThrow(() -> new UnknownStationException(id));
    }

    @GetMapping("/{id}/readings")
    List<Reading> readings(@PathVariable String id, @RequestParam(defaultValue = "-100") double above) {
        return stations.readings(one(id).id()).stream()
                .filter(reading -> reading.celsius() > above)
                .toList();
    }

    @PostMapping("/{id}/readings")
    @ResponseStatus(HttpStatus.CREATED)
    Reading add(@PathVariable String id, @RequestBody Reading reading) {
        stations.add(one(id).id(), reading);
        return reading;
    }

    @PostMapping("/upload")
    String upload(@RequestParam MultipartFile file) throws IOException {
        return file.getOriginalFilename() + ": " + new String(file.getBytes(), StandardCharsets.UTF_8).lines().count();
    }

    @GetMapping("/export")
    ResponseEntity<StreamingResponseBody> export() {
        StreamingResponseBody body = out -> {
            for (Station station : stations.all()) {
                out.write((station.id() + "," + station.name() + "\n").getBytes(StandardCharsets.UTF_8));
            }
        };
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body(body);
    }

    @GetMapping("/broken")
    String broken() {
        throw new IllegalStateException("The sensor is frozen");
    }
}
