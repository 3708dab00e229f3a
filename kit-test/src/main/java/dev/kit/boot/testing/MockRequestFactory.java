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

    /** Returns a thread-safe factory whose requests are answered by {@code mocks}. */
    public static ClientHttpRequestFactory of(MockHandlers mocks) {
        return new JdkClientHttpRequestFactory(mocks.httpClient());
    }
}
