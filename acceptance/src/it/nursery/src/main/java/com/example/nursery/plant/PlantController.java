package com.example.nursery.plant;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping("/plants")
class PlantController {

    private static final int PAGE_SIZE = 3;

    private final PlantService service;

    PlantController(PlantService service) {
        this.service = service;
    }

    @GetMapping
    String list(@RequestParam(defaultValue = "1") int page, Model model) {
        Page<Plant> found = service.page(PageRequest.of(page - 1, PAGE_SIZE));
        model.addAttribute("plants", found.getContent());
        model.addAttribute("page", found.getNumber());
        model.addAttribute("pages", found.getTotalPages());
        return "plants/list";
    }

    @GetMapping("/{id}")
    @Transactional(readOnly = true)
    String show(@PathVariable int id, Model model) {
        Plant plant = service.find(id);
        model.addAttribute("plant", plant);
        plant.getGrower().getName();
        return "plants/show";
    }
}
