package com.example.nursery.plant;

import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class PlantService {

    private final PlantRepository plants;
    private final GrowerRepository growers;

    public PlantService(PlantRepository plants, GrowerRepository growers) {
        this.plants = plants;
        this.growers = growers;
    }

    @Transactional(readOnly = true)
    public Page<Plant> page(Pageable page) {
        return plants.findAllByOrderByName(page);
    }

    @Transactional(readOnly = true)
    public Plant find(int id) {
        return plants.findById(id).orElseThrow(() -> new PlantNotFoundException(id));
    }

    /** Reads the growers one by one, as applications do until somebody looks. */
    @Transactional(readOnly = true)
    public List<PlantSummary> summaries() {
        return plants.findAll().stream().map(PlantSummary::of).toList();
    }

    @Transactional
    public PlantSummary add(NewPlant request) {
        Plant plant = new Plant();
        plant.setName(request.name());
        plant.setKind(request.kind());
        plant.setPrice(request.price());
        plant.setStock(request.stock());
        plant.setGrower(growers.findById(request.growerId())
                .orElseThrow(() -> new IllegalArgumentException("No grower " + request.growerId())));
        return PlantSummary.of(plants.save(plant));
    }
}
