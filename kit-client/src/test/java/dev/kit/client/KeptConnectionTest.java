package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.OkHttpTransport;
import dev.kit.client.transport.Transport;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that end a kept connection without a word. */
class KeptConnectionTest {

    static java.util.stream.Stream<Transport> transports() {
        return Transports.all();
    }

    @ParameterizedTest(
            autoCloseArguments = false,
            name = "R2 POSTs find out that the server has closed the kept connection, over {0}")
    @MethodSource("transports")
    void noticesDeadConnections(Transport transport) throws InterruptedException {
        Semaphore ended = new Semaphore(0);
        try (RawServer server = new RawServer((wire, count) -> {
            keptOpen(wire);
            wire.socket().close();
            ended.release();
        })) {
            TypedFetcher api = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .retry(RetryPolicy.none())
                    .build();
            for (int i = 0; i < 5; i++) {
                assertThat(api.call(Users.CREATE, new User.Draft("Ada", "a@b")).name())
                        .isEqualTo("Ada");
                assertThat(ended.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
                TimeUnit.MILLISECONDS.sleep(100); // the end of the connection must arrive
            }
            assertThat(server.seen()).hasSize(5);
        }
    }

    @Test
    @DisplayName("R2 a POST that the server received is not sent again, though the connection was a kept one")
    void repeatsNothing() {
        try (OkHttpTransport transport = OkHttpTransport.create();
                TestServer server = new TestServer((exchange, count) -> {
                    if (count == 1) {
                        TestServer.reply(exchange, 201, User.ADA);
                    } else {
                        exchange.close();
                    }
                })) {
            WrappedFetcher<ApiFailure> api = TypedFetcher.builder(server.url())
                    .transport(transport)
                    .build()
                    .wrap();
            assertThat(api.call(Users.CREATE, new User.Draft("Ada", "a@b")).ok())
                    .isTrue();
            assertThat(api.call(Users.CREATE, new User.Draft("Ada", "a@b"))
                            .<Object>fold(user -> user, failure -> failure))
                    .isInstanceOf(ApiFailure.Network.class);
            assertThat(server.seen()).hasSize(2);
        }
    }

    /** Answers without announcing the close that follows. */
    private static void keptOpen(RawServer.Wire wire) throws java.io.IOException {
        wire.write("HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: " + User.ADA.length()
                + "\r\n\r\n" + User.ADA);
    }
}
