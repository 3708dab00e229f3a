package dev.kit.cli.command;

import java.nio.file.Path;
import java.util.Map;

/**
 * One call of a command: what was asked, and the world it runs in.
 *
 * @param arguments the parsed options and operands
 * @param console where to write
 * @param directory the absolute directory the command was called from
 * @param environment the variables of the process
 */
public record Invocation(Arguments arguments, Console console, Path directory, Map<String, String> environment) {

    /** Keeps a private copy of the variables. */
    public Invocation {
        environment = Map.copyOf(environment);
    }

    /** A path of the command line, taken from the directory the command was called from. */
    public Path resolve(Path path) {
        return directory.resolve(path).normalize();
    }
}
