package dev.kit.cli.command;

/** Numbers of things in sentences. Stateless. */
public final class Counted {

    private Counted() {}

    /** Returns a number and a noun, such as {@code 1 file} and {@code 2 files}. */
    public static String of(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
