package dev.kit.cli.dev;

/** Makes the writer of a typed client for an application. */
@FunctionalInterface
public interface GeneratedClients {

    /** The writer for the application of that name, which need not be a Java name. */
    GeneratedClient named(String application);
}
