package com.example.nursery.plant;

import jakarta.validation.Valid;
import java.net.URI;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/plants")
class PlantApi {

    private final PlantService service;

    PlantApi(PlantService service) {
        this.service = service;
    }

    @GetMapping
    List<PlantSummary> all() {
        return service.summaries();
    }

    @GetMapping("/{id}")
    PlantSummary one(@PathVariable int id) {
        return service.summaries().stream()
                .filter(plant -> plant.id() == id)
                .findFirst()
                .orElseThrow(() -> new PlantNotFoundException(id));
    }

    @PostMapping
    ResponseEntity<PlantSummary> add(@Valid @RequestBody NewPlant plant) {
        PlantSummary added = service.add(plant);
        return ResponseEntity.created(URI.create("/api/plants/" + added.id())).body(added);
    }
}
