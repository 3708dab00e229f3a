package dev.kit.benchmarks.lambda;

/** The operations of the two functions that are compared. */
enum Scenario {
    QUOTE("an order is quoted: JSON and validation", "/orders/quote", 200),
    ORDER("an order is placed: the same and a transaction", "/orders", 201);

    final String title;
    final String path;
    final int status;

    Scenario(String title, String path, int status) {
        this.title = title;
        this.path = path;
        this.status = status;
    }
}
