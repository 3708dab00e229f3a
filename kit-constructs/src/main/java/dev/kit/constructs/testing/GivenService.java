package dev.kit.constructs.testing;

import dev.kit.constructs.Service;

/** A service known only by its name, whose instance the test supplied. */
final class GivenService {

    private GivenService() {}

    static Service<Object> named(String name) {
        return Service.of(name, env -> {
            throw new IllegalStateException("Service \"" + name + "\" was given by the test.");
        });
    }
}
