package dev.kit.cli.dev;

/** Creates the writer of a typed client for an application. */
@FunctionalInterface
public interface GeneratedClients {

    /**
     * Returns the writer for the application with the given name.
     *
     * <p>The name need not be a valid Java name.
     */
    GeneratedClient named(String application);
}
