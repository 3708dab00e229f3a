package com.example.nursery;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.model;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.annotation.Transactional;

@SpringBootTest
@AutoConfigureMockMvc
@Transactional
class NurseryApplicationTests {

    @Autowired
    private MockMvc mvc;

    @Test
    void welcomes() throws Exception {
        mvc.perform(get("/")).andExpect(status().isOk()).andExpect(content().string(containsString("plants in stock")));
    }

    @Test
    void showsAPlant() throws Exception {
        mvc.perform(get("/plants/3")).andExpect(content().string(containsString("Japanese maple")));
    }

    @Test
    void refusesAnEmptyOrder() throws Exception {
        mvc.perform(post("/orders/new").param("customer", "")).andExpect(model().attributeHasFieldErrors("orderForm", "customer", "plantId"));
    }

    @Test
    void placesAnOrder() throws Exception {
        mvc.perform(post("/orders/new").param("customer", "Mei").param("plantId", "2").param("quantity", "3"))
                .andExpect(redirectedUrl("/orders"));
    }

    @Test
    void answersNotFound() throws Exception {
        mvc.perform(get("/api/plants/99")).andExpect(status().isNotFound());
    }
}
