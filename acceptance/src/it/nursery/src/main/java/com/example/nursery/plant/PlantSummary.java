package com.example.nursery.plant;

import java.math.BigDecimal;

public record PlantSummary(Integer id, String name, Kind kind, BigDecimal price, int stock, String grower) {

    static PlantSummary of(Plant plant) {
        return new PlantSummary(
                plant.getId(),
                plant.getName(),
                plant.getKind(),
                plant.getPrice(),
                plant.getStock(),
                plant.getGrower().getName());
    }
}
