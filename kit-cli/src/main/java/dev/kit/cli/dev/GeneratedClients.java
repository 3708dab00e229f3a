package dev.kit.cli.dev;

/** A factory of writers of typed clients. */
@FunctionalInterface
public interface GeneratedClients {

    /**
     * Returns the writer for the application with the given name.
     *
     * <p>The name need not be a valid Java name.
     */
    GeneratedClient named(String application);
}
