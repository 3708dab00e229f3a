package com.example.nursery.plant;

import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;

public interface PlantRepository extends JpaRepository<Plant, Integer> {

    @EntityGraph(attributePaths = "grower")
    Page<Plant> findAllByOrderByName(Pageable page);

    List<Plant> findByKindOrderByName(Kind kind);
}
