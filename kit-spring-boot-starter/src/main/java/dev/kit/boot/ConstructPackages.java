package dev.kit.boot;

import dev.kit.boot.discovery.ConstructDiscovery;
import java.util.List;

/**
 * Where the constructs of this application are looked for.
 *
 * @param routes packages or globs that hold endpoints
 * @param subscribers packages or globs that hold subscribers
 */
public record ConstructPackages(ConstructDiscovery discovery, List<String> routes, List<String> subscribers) {

    public ConstructPackages {
        routes = List.copyOf(routes);
        subscribers = List.copyOf(subscribers);
    }
}
