package com.example.elder;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@SpringBootApplication
public class ElderApplication {

    public static void main(String[] args) {
        SpringApplication.run(ElderApplication.class, args);
    }

    @GetMapping("/hello")
    public String hello() {
        return "Hello";
    }
}
