package dev.kit.mock.document;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Downloads the document of an address, such as that of a running application. Redirects are not followed. */
final class Download {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private Download() {}

    static byte[] of(String address) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .timeout(LIMIT)
                    .header("Accept", "application/json, application/yaml;q=0.9, */*;q=0.1")
                    .build();
            HttpResponse<InputStream> answer = HttpClient.newBuilder()
                    .connectTimeout(LIMIT)
                    .build()
                    .send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw failed(address, "The answer has the status " + answer.statusCode() + ", not 200.", null);
                }
                return body.readNBytes(DocumentText.LARGEST + 1);
            }
        } catch (IOException e) {
            throw failed(
                    address, "The document cannot be fetched (" + e.getClass().getSimpleName() + ").", e);
        } catch (IllegalArgumentException e) {
            throw failed(address, "The address is not one of http.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed(address, "Fetching the document was interrupted.", e);
        }
    }

    private static DocumentException failed(String address, String what, @Nullable Throwable cause) {
        return new DocumentException(what, address, "Check the address, and that the server runs.", cause);
    }
}
