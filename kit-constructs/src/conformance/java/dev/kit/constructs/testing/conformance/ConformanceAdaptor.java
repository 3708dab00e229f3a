package dev.kit.constructs.testing.conformance;

/**
 * An adaptor under test: it answers the requests of the suite with the endpoints of the suite.
 *
 * <p>Serve {@link EndpointConformance#endpoints()} in an environment of {@link EndpointConformance#environment()}, fresh
 * for each run of the suite, since rate limits count on.
 */
@FunctionalInterface
public interface ConformanceAdaptor {

    /**
     * Sends one request the way clients of this adaptor do, and returns what they would see.
     *
     * @throws Exception if no answer came; the exchange fails then
     */
    WireAnswer send(WireRequest request) throws Exception;
}
