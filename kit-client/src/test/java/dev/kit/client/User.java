package dev.kit.client;

/** The resource of the tests. */
record User(String id, String name, String email) {

    static final String ADA = "{\"id\":\"123\",\"name\":\"Ada\",\"email\":\"ada@example.com\"}";

    record Draft(String name, String email) {}

    record Problem(String message) {}
}
