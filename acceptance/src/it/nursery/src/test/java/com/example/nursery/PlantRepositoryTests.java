package com.example.nursery;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.nursery.plant.Kind;
import com.example.nursery.plant.Plant;
import com.example.nursery.plant.PlantRepository;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.data.domain.PageRequest;

@DataJpaTest
class PlantRepositoryTests {

    @Autowired
    private PlantRepository plants;

    @Test
    void findsPlantsByKind() {
        assertThat(plants.findByKindOrderByName(Kind.HERB)).extracting(Plant::getName).containsExactly("Rosemary", "Thyme");
    }

    @Test
    void pagesByName() {
        assertThat(plants.findAllByOrderByName(PageRequest.of(1, 3)).getContent()).hasSize(2);
    }
}
