package dev.kit.cli.command;

import java.nio.file.Path;
import java.util.Map;

/**
 * One call of a command: its arguments and its environment.
 *
 * @param arguments the parsed options and operands
 * @param console the console for output
 * @param directory the absolute working directory of the call
 * @param environment the environment variables of the process
 */
public record Invocation(Arguments arguments, Console console, Path directory, Map<String, String> environment) {

    /** Copies the variables. */
    public Invocation {
        environment = Map.copyOf(environment);
    }

    /** Resolves a path of the command line against the working directory. */
    public Path resolve(Path path) {
        return directory.resolve(path).normalize();
    }
}
