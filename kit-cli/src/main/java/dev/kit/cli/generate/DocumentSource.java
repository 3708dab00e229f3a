package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
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
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The source of an OpenAPI document. Immutable.
 *
 * <p>It is a file, or an address such as that of a running application.
 */
public final class DocumentSource {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int BIGGEST = 64 << 20;

    private final @Nullable Path file;
    private final @Nullable URI address;

    private DocumentSource(@Nullable Path file, @Nullable URI address) {
        this.file = file;
        this.address = address;
    }

    /** Returns the source for a file in JSON or YAML. */
    public static DocumentSource file(Path file) {
        return new DocumentSource(file, null);
    }

    /**
     * Returns the source for an address or a path.
     *
     * <p>{@code text} is an address if it begins with {@code http://} or {@code https://}, else a path.
     *
     * @param resolve resolves a relative path
     * @throws CliException if the text is neither
     */
    public static DocumentSource of(String text, UnaryOperator<Path> resolve) {
        String lower = text.toLowerCase(Locale.ROOT);
        try {
            if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
                return file(resolve.apply(Path.of(text)));
            }
            URI address = URI.create(text);
            if (address.getHost() != null && address.getUserInfo() == null) {
                return new DocumentSource(null, address);
            }
        } catch (InvalidPathException e) {
            throw CliException.usage("\"" + text + "\" is no path here (" + e.getReason() + ").", null)
                    .causedBy(e);
        } catch (IllegalArgumentException e) {
            throw CliException.usage("The address of the document cannot be read: " + e.getMessage(), null)
                    .causedBy(e);
        }
        throw CliException.usage(
                "The address of the document has no host, or contains credentials.",
                "Write one like http://localhost:8080/v3/api-docs.");
    }

    /** Returns the path or the address, for messages. */
    public String name() {
        return file == null ? String.valueOf(address) : file.toString();
    }

    /** Returns the name of another file of the document, for messages. */
    String name(String sibling) {
        return sibling.isEmpty() || file == null
                ? name()
                : file.resolveSibling(sibling).toString();
    }

    /** Reads the document. */
    byte[] bytes() {
        return file == null ? fetched(Objects.requireNonNull(address)) : read(file);
    }

    /**
     * Returns the name of the file that {@code reference} denotes in {@code from}, which is a file of the document. The
     * name is relative to the document's directory and has slashes. It is empty if the file is outside that directory,
     * or if the document has none.
     */
    Optional<String> sibling(String from, String reference) {
        if (file == null) {
            return Optional.empty();
        }
        try {
            Path inside = Path.of(from).resolveSibling(reference).normalize();
            String name = inside.toString().replace('\\', '/');
            boolean outside = inside.isAbsolute() || name.startsWith("..");
            return outside ? Optional.empty() : Optional.of(name.equals(fileName(file)) ? "" : name);
        } catch (InvalidPathException notAPath) {
            return Optional.empty();
        }
    }

    /** Reads a file of the document; empty if it does not exist or a link leads out of the document's directory. */
    Optional<byte[]> read(String name) {
        if (file == null) {
            return Optional.empty();
        }
        if (name.isEmpty()) {
            return Optional.of(read(file));
        }
        try {
            Path directory = file.toRealPath().getParent();
            Path real = file.resolveSibling(name).toRealPath();
            boolean inside = directory != null && real.startsWith(directory) && Files.isRegularFile(real);
            return inside ? Optional.of(Files.readAllBytes(real)) : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static byte[] read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw CliException.failed(
                    "OpenAPI spec not found: " + file, null, "Give the path of the document with --input FILE.");
        }
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw CliException.failed("Client generation failed: the document cannot be read.", file.toString(), null)
                    .causedBy(e);
        }
    }

    private static byte[] fetched(URI address) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(LONGEST)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(LONGEST)
                .header("Accept", "application/json, application/yaml;q=0.9, */*;q=0.5")
                .build();
        try {
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw unfetched(address, "the answer has status " + answer.statusCode(), null);
                }
                byte[] bytes = body.readNBytes(BIGGEST + 1);
                if (bytes.length > BIGGEST) {
                    throw unfetched(address, "it is larger than " + (BIGGEST >> 20) + " MiB", null);
                }
                return bytes;
            }
        } catch (ConnectException e) {
            throw unfetched(address, "nothing answers there", e);
        } catch (IOException e) {
            throw unfetched(address, String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unfetched(address, "the thread was interrupted", e);
        }
    }

    private static CliException unfetched(URI address, String why, @Nullable Throwable cause) {
        CliException failure = CliException.failed(
                "Client generation failed: the document cannot be fetched, because " + why + ".",
                address.toString(),
                "Start the application, or correct the address after --input.");
        return cause == null ? failure : failure.causedBy(cause);
    }
}
