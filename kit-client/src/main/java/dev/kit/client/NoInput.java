package dev.kit.client;

/** The input of an operation that takes none. */
public enum NoInput {
    /** The only value. */
    NONE
}
