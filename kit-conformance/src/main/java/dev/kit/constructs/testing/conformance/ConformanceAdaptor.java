package dev.kit.constructs.testing.conformance;

/**
 * An adaptor under test, which serves the endpoints of the suite.
 *
 * <p>Serve {@link EndpointConformance#endpoints()} in an environment of {@link EndpointConformance#environment()},
 * fresh for each run of the suite, since rate limits count on.
 */
@FunctionalInterface
public interface ConformanceAdaptor {

    /**
     * Sends one request as clients do, and returns the response they see.
     *
     * @throws Exception if no answer came; the exchange fails then
     */
    WireAnswer send(WireRequest request) throws Exception;
}
