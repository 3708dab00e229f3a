package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.retry.RetryPolicy;
import dev.kit.client.transport.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every failure of the network names the address, in each kind of call. */
class NetworkFailureTest {

    private static final Users.GetUser ADA = new Users.GetUser("1");

    @TempDir
    private Path directory;

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("dev.kit.client.Transports#all")
    @DisplayName("CF-21 nobody listens, no such host, an answer that ends or is none: each names the address")
    void namesTheAddress(Transport transport) throws Exception {
        try (RawServer closing = new RawServer((wire, count) -> wire.write("HTTP/1.1 200"));
                RawServer garbled = new RawServer((wire, count) -> wire.write("nonsense\r\n\r\n"))) {
            failing(transport, "http://127.0.0.1:1");
            failing(transport, "http://nobody.invalid:80");
            failing(transport, closing.url());
            failing(transport, garbled.url());
        }
    }

    @Test
    @DisplayName("CF-21 a connection that is not made in time is a timeout with the address")
    void namesTheAddressThatDoesNotConnect() throws Exception {
        List<Socket> queue = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + full.getLocalPort();
            for (int i = 0; i < 8; i++) { // nobody accepts, so that the system lets further ones wait
                Socket socket = new Socket();
                queue.add(socket);
                if (!connects(socket, full)) {
                    break;
                }
            }
            TypedFetcher api = TypedFetcher.builder(address)
                    .connectTimeout(Duration.ofMillis(200))
                    .retry(RetryPolicy.none())
                    .build();
            assertThatThrownBy(() -> api.call(Users.GET_USER, ADA))
                    .hasMessageContaining(address)
                    .hasMessageContaining("connectTimeout")
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Timeout.class));
        } finally {
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    private static boolean connects(Socket socket, ServerSocket server) throws IOException {
        try {
            socket.connect(server.getLocalSocketAddress(), 200);
            return true;
        } catch (SocketTimeoutException queueIsFull) {
            return false;
        }
    }

    private void failing(Transport transport, String address) throws Exception {
        TypedFetcher api = TypedFetcher.builder(address)
                .transport(transport)
                .retry(RetryPolicy.none())
                // Longer than a resolver tries servers that do not answer.
                .timeout(Duration.ofSeconds(60))
                .build();
        lost(address, () -> api.call(Users.GET_USER, ADA));
        lost(address, () -> api.stream(Users.GET_USER, ADA).stream().count());
        lost(address, () -> api.download(Users.GET_USER, ADA, directory.resolve("file")));
        lost(address, () -> {
            try {
                api.callAsync(Users.GET_USER, ADA).get(90, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw e.getCause();
            }
        });
        assertThat(directory).isEmptyDirectory();
    }

    private static void lost(String address, ThrowingCallable call) {
        assertThatThrownBy(call)
                .hasMessageContaining(address)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        thrown -> assertThat(thrown.failure()).isInstanceOf(ApiFailure.Network.class));
    }
}
