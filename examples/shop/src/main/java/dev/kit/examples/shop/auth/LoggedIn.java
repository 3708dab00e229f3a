package dev.kit.examples.shop.auth;

/** The response to a successful login. */
public record LoggedIn(String name, String email, String tenant) {}
