package com.example.nursery.plant;

import org.springframework.data.jpa.repository.JpaRepository;

public interface GrowerRepository extends JpaRepository<Grower, Integer> {}
