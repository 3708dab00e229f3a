package dev.kit.boot.studio;

import java.util.List;
import org.springframework.util.ClassUtils;

/**
 * An HTTP client whose calls the studio may not record.
 *
 * @param name the name for users
 * @param type a class of it
 * @param agent whether the agent observes it
 */
record UnseenClient(String name, String type, boolean agent) {

    private static final List<UnseenClient> KNOWN = List.of(
            new UnseenClient(
                    "RestClient and RestTemplate that are no beans", "org.springframework.web.client.RestClient", true),
            new UnseenClient("WebClient", "org.springframework.web.reactive.function.client.WebClient", true),
            new UnseenClient("java.net.http", "java.net.http.HttpClient", true),
            new UnseenClient("HttpURLConnection", "java.net.HttpURLConnection", true),
            new UnseenClient("Apache HttpClient 5", "org.apache.hc.client5.http.classic.HttpClient", true),
            new UnseenClient("OkHttp", "okhttp3.OkHttpClient", true),
            new UnseenClient(
                    "Apache HttpClient 5, asynchronous", "org.apache.hc.client5.http.async.HttpAsyncClient", false),
            new UnseenClient("Apache HttpClient 4", "org.apache.http.client.HttpClient", false),
            new UnseenClient("Jetty HttpClient without Spring", "org.eclipse.jetty.client.HttpClient", false),
            new UnseenClient("Reactor Netty without Spring", "reactor.netty.http.client.HttpClient", false));

    /** Returns the names of the clients on the class path whose calls are not recorded. */
    static List<String> names(boolean observedByAgent) {
        return KNOWN.stream()
                .filter(client -> !(observedByAgent && client.agent))
                .filter(client -> ClassUtils.isPresent(client.type, UnseenClient.class.getClassLoader()))
                .map(UnseenClient::name)
                .toList();
    }
}
