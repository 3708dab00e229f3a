package dev.kit.boot.studio;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.util.ClassUtils;

/** The HTTP clients on the class path whose calls the studio does not record. */
final class UnseenClients {

    /** The clients that only the agent observes, by a class of each. */
    private static final Map<String, String> BY_AGENT = classes(
            "RestClient and RestTemplate that are no beans", "org.springframework.web.client.RestClient",
            "WebClient", "org.springframework.web.reactive.function.client.WebClient",
            "java.net.http", "java.net.http.HttpClient",
            "HttpURLConnection", "java.net.HttpURLConnection",
            "Apache HttpClient 5", "org.apache.hc.client5.http.classic.HttpClient",
            "OkHttp", "okhttp3.OkHttpClient");

    private static final Map<String, String> BY_NOBODY = classes(
            "Apache HttpClient 5, asynchronous", "org.apache.hc.client5.http.async.HttpAsyncClient",
            "Apache HttpClient 4", "org.apache.http.client.HttpClient",
            "Jetty HttpClient without Spring", "org.eclipse.jetty.client.HttpClient",
            "Reactor Netty without Spring", "reactor.netty.http.client.HttpClient");

    private UnseenClients() {}

    private static Map<String, String> classes(String... namesAndClasses) {
        Map<String, String> classes = new LinkedHashMap<>();
        for (int index = 0; index < namesAndClasses.length; index += 2) {
            classes.put(namesAndClasses[index], namesAndClasses[index + 1]);
        }
        return classes;
    }

    static List<String> names(boolean observedByAgent) {
        List<String> names = new ArrayList<>();
        if (!observedByAgent) {
            addPresent(BY_AGENT, names);
        }
        addPresent(BY_NOBODY, names);
        return names;
    }

    private static void addPresent(Map<String, String> classes, List<String> names) {
        classes.forEach((name, type) -> {
            if (ClassUtils.isPresent(type, UnseenClients.class.getClassLoader())) {
                names.add(name);
            }
        });
    }
}
