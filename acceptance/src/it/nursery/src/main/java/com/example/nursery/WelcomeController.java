package com.example.nursery;

import com.example.nursery.plant.PlantRepository;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

@Controller
class WelcomeController {

    private final PlantRepository plants;

    WelcomeController(PlantRepository plants) {
        this.plants = plants;
    }

    @GetMapping("/")
    String welcome(Model model) {
        model.addAttribute("count", plants.count());
        return "welcome";
    }

    @GetMapping("/oups")
    String fail() {
        throw new IllegalStateException("The greenhouse is on fire", new IllegalArgumentException("Too hot: 51"));
    }
}
