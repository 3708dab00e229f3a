package dev.kit.boot.client;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** The addresses of clients, in the place of their settings. Used by tests; thread-safe. */
@FunctionalInterface
public interface ClientConnectionDetails extends ConnectionDetails {

    /**
     * Returns the address of a client's API.
     *
     * @param client the name below {@code kit.clients}
     */
    String baseUrl(String client);
}
