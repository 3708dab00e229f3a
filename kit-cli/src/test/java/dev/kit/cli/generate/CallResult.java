package dev.kit.cli.generate;

/**
 * The outcome of a call of a generated client.
 *
 * @param fault what went wrong, such as {@code not read}; empty if nothing did
 * @param text the answer as the client writes it, or a description of the fault
 */
public record CallResult(String fault, String text) {

    /** Returns whether an answer came back. */
    public boolean answered() {
        return fault.isEmpty();
    }
}
