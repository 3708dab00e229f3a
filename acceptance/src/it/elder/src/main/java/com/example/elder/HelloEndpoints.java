package com.example.elder;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import jakarta.validation.constraints.NotBlank;

public interface HelloEndpoints {

    Endpoint<Greeting> HELLO = e.post("/api/hello")
            .body(Name.class)
            .handle(ctx -> new Greeting("Hello " + ctx.body().name()));

    record Name(@NotBlank String name) {}

    record Greeting(String text) {}
}
