package com.example.weather;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.webmvc.test.autoconfigure.AutoConfigureMockMvc;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.assertj.MockMvcTester;

@SpringBootTest
@AutoConfigureMockMvc
class WeatherApplicationTests {

    @Autowired
    private MockMvcTester mvc;

    @Test
    void knowsItsStations() {
        assertThat(mvc.get().uri("/stations")).bodyJson().extractingPath("$[0].id").isEqualTo("oslo");
    }

    @Test
    void keepsReadings() {
        assertThat(mvc.post()
                        .uri("/stations/oslo/readings")
                        .contentType(MediaType.APPLICATION_JSON)
                        .content("{\"at\":\"2026-02-01T06:00:00Z\",\"celsius\":-7.5}"))
                .hasStatus(201);
        assertThat(mvc.get().uri("/stations/oslo/readings")).bodyJson().extractingPath("$[0].celsius").isEqualTo(-7.5);
    }

    @Test
    void apologisesForEverything() {
        assertThat(mvc.get().uri("/nothing")).hasStatus(404).bodyJson().extractingPath("$.message").isEqualTo("Sorry: NoResourceFoundException");
    }
}
