package dev.kit.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The source of an API document. Immutable.
 *
 * <p>It is a file, or an address such as that of a running application.
 */
public final class DocumentSource {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final String name;
    private final @Nullable Path file;
    private final @Nullable URI address;

    private DocumentSource(String name, @Nullable Path file, @Nullable URI address) {
        this.name = name;
        this.file = file;
        this.address = address;
    }

    /** Returns the source for a file in JSON or YAML. */
    public static DocumentSource file(Path file) {
        return new DocumentSource(file.toString(), file, null);
    }

    /** Returns a source of bytes, which has a name for messages and no other files. */
    static DocumentSource named(String name) {
        return new DocumentSource(name, null, null);
    }

    /**
     * Returns the source for an address or a path.
     *
     * <p>{@code text} is an address if it begins with {@code http://} or {@code https://}, else a path.
     *
     * @param resolve resolves a relative path
     * @throws DocumentException if the text is neither
     */
    public static DocumentSource of(String text, UnaryOperator<Path> resolve) {
        try {
            return isAddress(text) ? address(text) : file(resolve.apply(Path.of(text)));
        } catch (InvalidPathException e) {
            throw new DocumentException("\"" + text + "\" is no path here (" + e.getReason() + ").", text, null, e);
        }
    }

    static boolean isAddress(String text) {
        return text.matches("(?is)https?://.*");
    }

    static DocumentSource address(String text) {
        String action = "Write one like http://localhost:8080/v3/api-docs.";
        try {
            URI address = URI.create(text);
            if (address.getHost() != null && address.getUserInfo() == null) {
                return new DocumentSource(text, null, address);
            }
        } catch (IllegalArgumentException malformed) {
            throw new DocumentException("The address of the document is not one of http.", shown(text), action, null);
        }
        throw new DocumentException(
                "The address of the document has no host, or contains credentials.", shown(text), action, null);
    }

    /** Returns an address without what may be a password. */
    private static String shown(String address) {
        return address.replaceFirst("//.*@", "//…@");
    }

    /** Returns the path or the address, for messages. */
    public String name() {
        return name;
    }

    String name(String sibling) {
        return sibling.isEmpty() || file == null
                ? name
                : file.resolveSibling(sibling).toString();
    }

    /**
     * Reads the document.
     *
     * @throws DocumentException if it cannot be read
     */
    public byte[] bytes() {
        if (file == null) {
            return fetched(Objects.requireNonNull(address));
        }
        if (!Files.isRegularFile(file)) {
            throw new DocumentException(
                    "OpenAPI spec not found: " + name + ".",
                    name,
                    "Give the path of the document, or its address.",
                    null);
        }
        try {
            return bytes(file);
        } catch (IOException e) {
            throw new DocumentException("The document cannot be read.", name, "Check its permissions.", e);
        }
    }

    /**
     * Reads another file of the document.
     *
     * <p>It is empty if the file does not exist or is outside the document's directory.
     *
     * @param sibling the name relative to the document's directory
     */
    public Optional<byte[]> read(String sibling) {
        try {
            return hasFiles() ? inside(sibling) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns whether references may lead to other files. */
    boolean hasFiles() {
        return file != null;
    }

    /**
     * Returns the name of the file that {@code reference} denotes in {@code from}, which is a file of the document. The
     * name is relative to the document's directory and has slashes. It is empty if the file is outside that directory.
     */
    Optional<String> sibling(String from, String reference) {
        try {
            Path document = Objects.requireNonNull(file).toAbsolutePath().normalize();
            Path directory = Objects.requireNonNull(document.getParent());
            Path base = from.isEmpty() ? document : directory.resolve(from);
            Path found = base.resolveSibling(reference).normalize();
            if (Path.of(reference).isAbsolute() || !found.startsWith(directory)) {
                return Optional.empty();
            }
            String relative = directory.relativize(found).toString().replace('\\', '/');
            return Optional.of(found.equals(document) ? "" : relative);
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file; empty if a link leads out of the document's directory. */
    Optional<byte[]> inside(String sibling) throws IOException {
        Path document = Objects.requireNonNull(file).toRealPath();
        Path real =
                sibling.isEmpty() ? document : document.resolveSibling(sibling).toRealPath();
        return real.startsWith(Objects.requireNonNull(document.getParent()))
                ? Optional.of(bytes(real))
                : Optional.empty();
    }

    private static byte[] bytes(Path file) throws IOException {
        if (Files.size(file) > DocumentText.LARGEST) {
            throw DocumentText.tooLarge(file.toString());
        }
        return Files.readAllBytes(file);
    }

    private byte[] fetched(URI from) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(LONGEST)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request = HttpRequest.newBuilder(from)
                .timeout(LONGEST)
                .header("Accept", "application/json, application/yaml;q=0.9, */*;q=0.5")
                .build();
        try {
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw unfetched("the answer has status " + answer.statusCode(), null);
                }
                return body.readNBytes(DocumentText.LARGEST + 1);
            }
        } catch (ConnectException e) {
            throw unfetched("nothing answers there", e);
        } catch (IOException e) {
            throw unfetched(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unfetched("the thread was interrupted", e);
        }
    }

    private DocumentException unfetched(String why, @Nullable Throwable cause) {
        return new DocumentException(
                "The document cannot be fetched, because " + why + ".",
                name,
                "Start the application, or correct the address.",
                cause);
    }
}
