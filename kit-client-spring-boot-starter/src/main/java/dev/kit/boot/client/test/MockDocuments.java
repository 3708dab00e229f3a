package dev.kit.boot.client.test;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The documents of the clients of a test.
 *
 * @param named the locations that the test names, by client
 * @param clients the generated classes, by client
 */
record MockDocuments(Map<String, String> named, Map<String, Class<?>> clients) {

    private static final String COPIES = "META-INF/kit/clients/";

    static MockDocuments of(List<String> documents, Map<String, Class<?>> clients) {
        Map<String, String> named = new TreeMap<>();
        for (String document : documents) {
            int sign = document.indexOf('=');
            String client = sign < 0 ? only(document, clients) : document.substring(0, sign);
            if (!clients.containsKey(client)) {
                throw new IllegalStateException("The test names the document of \"" + client
                        + "\", but the clients below kit.clients are " + clients.keySet() + ".");
            }
            named.put(client, document.substring(sign + 1));
        }
        return new MockDocuments(named, clients);
    }

    private static String only(String document, Map<String, Class<?>> clients) {
        if (clients.size() != 1) {
            throw new IllegalStateException("The document " + document + " is that of the only client, but "
                    + (clients.isEmpty() ? "kit.clients has none." : "there are " + clients.keySet() + ".")
                    + " Write it as NAME=" + document + ".");
        }
        return clients.keySet().iterator().next();
    }

    /** Returns the location of a client's document, as a mock server takes it. */
    String location(String client) {
        String given = named.get(client);
        String found = given == null ? copy(clients.get(client)) : given;
        if (found == null) {
            throw new IllegalStateException("The document of the client \"" + client + "\" is unknown. The Maven goal"
                    + " kit:generate-client puts a copy on the class path of the tests; where another tool runs the"
                    + " generator, name it: documents = \"" + client + "=openapi.json\".");
        }
        return found;
    }

    /** Returns the copy that the goal of the generator has made; null if there is none. */
    private static @Nullable String copy(@Nullable Class<?> client) {
        if (client == null) {
            return null;
        }
        String base = COPIES + client.getPackageName();
        ClassLoader loader = client.getClassLoader();
        try (InputStream name = loader.getResourceAsStream(base + ".document")) {
            if (name == null) {
                return null;
            }
            String resource = base + "/" + new String(name.readAllBytes(), StandardCharsets.UTF_8);
            URL place = loader.getResource(resource);
            // A file may refer to others beside it, a resource of a jar may not.
            return place != null && place.getProtocol().equals("file")
                    ? Path.of(URI.create(place.toString())).toString()
                    : "classpath:" + resource;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
