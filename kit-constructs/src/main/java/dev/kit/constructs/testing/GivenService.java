package dev.kit.constructs.testing;

import dev.kit.constructs.Service;

/** A service known by its name alone, whose instance the test gave. */
final class GivenService {

    private GivenService() {}

    static Service<Object> named(String name) {
        return Service.of(name, env -> {
            throw new IllegalStateException("Service \"" + name + "\" was given by the test.");
        });
    }
}
