package dev.kit.studio.replay;

/**
 * Something that was not sent as it was recorded.
 *
 * @param part {@code method}, {@code query}, {@code header} or {@code body}
 * @param name the header's name, else empty
 * @param how {@code given}, {@code dropped}, or {@code browser} for the cookies of whoever asked
 */
public record Substitution(String part, String name, String how) {}
