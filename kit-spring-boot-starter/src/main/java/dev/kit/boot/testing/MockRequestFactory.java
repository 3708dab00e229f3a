package dev.kit.boot.testing;

import dev.kit.constructs.testing.MockHandlers;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/**
 * Mocked endpoints for Spring's own clients.
 *
 * <pre>{@code
 * RestClient client = RestClient.builder()
 *     .baseUrl("https://api.test")
 *     .requestFactory(MockRequestFactory.of(mocks))
 *     .defaultHeader(MockHandlers.TEST_CONTEXT_HEADER, "ann")
 *     .build();
 * }</pre>
 */
public final class MockRequestFactory {

    private MockRequestFactory() {}

    /** A factory whose requests end at {@code mocks}; thread-safe. */
    public static ClientHttpRequestFactory of(MockHandlers mocks) {
        return new JdkClientHttpRequestFactory(mocks.httpClient());
    }
}
