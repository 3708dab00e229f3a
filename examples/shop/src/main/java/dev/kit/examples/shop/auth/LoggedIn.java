package dev.kit.examples.shop.auth;

/** Who has just logged in. */
public record LoggedIn(String name, String email, String tenant) {}
