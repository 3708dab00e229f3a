package dev.kit.mock.schema;

/**
 * Why a value does not fit its schema.
 *
 * @param pointer the JSON pointer of the place inside the value; empty for the value itself
 * @param detail the fault, one sentence
 * @param expected a description of a value that would fit
 */
public record Fault(String pointer, String detail, String expected) {}
