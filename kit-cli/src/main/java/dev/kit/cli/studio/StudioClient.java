package dev.kit.cli.studio;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.project.StudioAddress;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the HTTP API of a running application's studio. Thread-safe. */
public final class StudioClient {

    /** The address of the studio. */
    public static final Option<String> URL =
            Option.text("url", "URL", "Studio of a running application; found where kit dev runs it unless given.");

    /** The token that the studio requires from callers on another machine. */
    public static final Option<String> TOKEN =
            Option.text("token", "TOKEN", "Token of a studio on another machine (or variable KIT_STUDIO_TOKEN).");

    /** The timeout for a response, which may be delayed by the timeout of an unavailable broker. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final URI base;

    private final @Nullable String token;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private StudioClient(URI base, @Nullable String token) {
        this.base = base;
        this.token = token;
    }

    /**
     * Returns a client of the studio that the options name.
     *
     * <p>Otherwise the studio of the application that {@code kit dev} runs here is used; the result is empty if there
     * is none.
     *
     * @throws CliException if the address is invalid, or several applications run here
     */
    public static Optional<StudioClient> find(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        String token = arguments.find(TOKEN).orElse(invocation.environment().get("KIT_STUDIO_TOKEN"));
        Optional<String> given = arguments.find(URL);
        if (given.isPresent()) {
            return Optional.of(new StudioClient(address(given.get()), token));
        }
        List<String> running = StudioAddress.find(invocation.directory()).stream()
                .filter(address -> !address.isEmpty())
                .toList();
        if (running.size() > 1) {
            throw CliException.usage(
                    "Several applications run here: " + String.join(", ", running) + ".",
                    "Name one with --url, or call kit from its directory.");
        }
        return running.stream().findFirst().map(address -> new StudioClient(address(address), token));
    }

    /** Returns a client as {@link #find} does, but fails if there is none. */
    public static StudioClient require(Invocation invocation) {
        return find(invocation)
                .orElseThrow(() -> CliException.failed(
                        "No application runs under kit dev here.",
                        invocation.directory().toString(),
                        "Start it with kit dev, or name its studio with --url http://localhost:8080/__studio."));
    }

    private static URI address(String text) {
        try {
            URI address = URI.create(text.strip().replaceAll("/+$", "") + "/");
            if (address.getHost() != null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
                return address;
            }
        } catch (IllegalArgumentException e) {
            throw noAddress(text).causedBy(e);
        }
        throw noAddress(text);
    }

    private static CliException noAddress(String text) {
        return CliException.usage("\"" + text + "\" is no address.", "Write http://localhost:8080/__studio.");
    }

    /** Returns the address of the studio. */
    public String address() {
        String text = base.toString();
        return text.substring(0, text.length() - 1);
    }

    /** Returns the response to {@code GET api/PATH}. */
    public JsonNode get(String path, Map<String, String> query) {
        return answer("GET", path, query, null);
    }

    /** Returns the response to {@code POST api/PATH} with a JSON body. */
    public JsonNode post(String path, Map<String, String> query, JsonNode body) {
        return answer("POST", path, query, body);
    }

    /** Returns the response to {@code DELETE api/PATH}. */
    public JsonNode delete(String path, Map<String, String> query) {
        return answer("DELETE", path, query, null);
    }

    /** Encodes a path segment. */
    public static String segment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode answer(String method, String path, Map<String, String> query, @Nullable JsonNode body) {
        String parameters = query.entrySet().stream()
                .map(each -> segment(each.getKey()) + "=" + segment(each.getValue()))
                .collect(Collectors.joining("&"));
        URI address = base.resolve("api/" + path + (parameters.isEmpty() ? "" : "?" + parameters));
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(PATIENCE)
                .header("X-Kit-Studio", "1")
                .header("Accept", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (token != null && !token.isBlank()) {
            request.header("Authorization", "Bearer " + token.strip());
        }
        try {
            return read(client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw CliException.failed(
                    "The studio does not answer.",
                    address(),
                    "See that the application runs, or start it with kit dev.",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The question was interrupted.", address(), null, e);
        }
    }

    private JsonNode read(HttpResponse<String> answer) {
        JsonNode content;
        try {
            content = JsonMapper.shared().readTree(answer.body());
        } catch (JacksonException e) {
            throw notTheStudio(answer.statusCode()).causedBy(e);
        }
        if (answer.statusCode() / 100 == 2) {
            return content;
        }
        String detail = content.path("detail").asString("");
        if (detail.isEmpty()) {
            throw notTheStudio(answer.statusCode());
        }
        throw CliException.failed(detail, address(), remedy(content.path("code").asString("")));
    }

    private static @Nullable String remedy(String code) {
        return switch (code) {
            case "TOKEN_REQUIRED" -> "Give the application's kit.studio.token with --token or KIT_STUDIO_TOKEN.";
            case "HOST_NOT_ALLOWED" -> "Use a local name, or add the host to kit.studio.allowed-hosts.";
            default -> null;
        };
    }

    private CliException notTheStudio(int status) {
        return CliException.failed(
                "There is no studio of this version of Kit: the answer has status " + status + ".",
                address(),
                "Check the path (kit.studio.path, /__studio by default) and that kit-studio is on the class path.");
    }
}
