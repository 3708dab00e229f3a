package dev.kit.client;

import dev.kit.client.transport.OkHttpTransport;
import dev.kit.client.transport.Transport;
import java.net.http.HttpClient;
import java.util.stream.Stream;

/** Every transport, one of each for all tests, because each has threads of its own. */
final class Transports {

    private static final Transport JDK = Transport.over(
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build());
    private static final Transport OK_HTTP = OkHttpTransport.create();

    private Transports() {}

    static Stream<Transport> all() {
        return Stream.of(JDK, OK_HTTP);
    }
}
