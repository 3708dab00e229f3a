package dev.kit.client;

import java.util.List;

/** Interceptors around a core, the first one outermost. */
final class Onion {

    private Onion() {}

    static Interceptor.Chain around(List<Interceptor> interceptors, Interceptor.Chain core) {
        Interceptor.Chain chain = core;
        for (int i = interceptors.size() - 1; i >= 0; i--) {
            Interceptor interceptor = interceptors.get(i);
            Interceptor.Chain inner = chain;
            chain = request -> interceptor.intercept(request, inner);
        }
        return chain;
    }

    /** What the interceptors make of a failure, innermost first. */
    static ApiException failed(List<Interceptor> interceptors, ApiException failure) {
        ApiException current = failure;
        for (int i = interceptors.size() - 1; i >= 0; i--) {
            try {
                current = interceptors.get(i).onError(current);
            } catch (RuntimeException thrown) {
                current.addSuppressed(thrown);
            }
        }
        return current;
    }
}
