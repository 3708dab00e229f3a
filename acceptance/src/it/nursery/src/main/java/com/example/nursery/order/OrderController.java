package com.example.nursery.order;

import com.example.nursery.plant.PlantService;
import jakarta.validation.Valid;
import java.time.Clock;
import java.time.LocalDate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.validation.BindingResult;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

@Controller
@RequestMapping("/orders")
class OrderController {

    private static final Logger log = LoggerFactory.getLogger(OrderController.class);

    private final OrderRepository orders;
    private final PlantService plants;
    private final Clock clock;

    OrderController(OrderRepository orders, PlantService plants, Clock clock) {
        this.orders = orders;
        this.plants = plants;
        this.clock = clock;
    }

    @GetMapping
    String list(Model model) {
        model.addAttribute("orders", orders.findAllByOrderById());
        return "orders/list";
    }

    @GetMapping("/new")
    String form(Model model) {
        model.addAttribute("orderForm", new OrderForm());
        return "orders/form";
    }

    @PostMapping("/new")
    String place(@Valid OrderForm orderForm, BindingResult problems) {
        if (problems.hasErrors()) {
            return "orders/form";
        }
        Order order = new Order(orderForm.getCustomer(), LocalDate.now(clock));
        order.getLines()
                .add(new OrderLine(order, plants.find(orderForm.getPlantId()), orderForm.getQuantity()));
        orders.save(order);
        log.info("{} ordered {} plants", order.getCustomer(), orderForm.getQuantity());
        return "redirect:/orders";
    }
}
