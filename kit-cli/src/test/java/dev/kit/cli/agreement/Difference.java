package dev.kit.cli.agreement;

/**
 * A disagreement that nothing allows.
 *
 * @param kind who disagrees with the server, and how
 * @param part the component at fault
 * @param text both verdicts
 */
record Difference(String kind, String part, String text) {}
