package com.example.child;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;

interface Hello {
    Endpoint<String> HELLO = e.get("/hello").handle(ctx -> "Hello");
}
