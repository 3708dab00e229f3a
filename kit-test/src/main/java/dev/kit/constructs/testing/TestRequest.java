package dev.kit.constructs.testing;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.ALWAYS;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.Upload;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.http.FormPart;
import dev.kit.constructs.jwt.Claims;
import dev.kit.constructs.jwt.JwtVerifier;
import dev.kit.constructs.pipeline.PipelineEnvironment;
import dev.kit.constructs.validation.Field;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The settings of one request in a test. */
final class TestRequest {

    private static final JsonInclude.Value PRESENT = JsonInclude.Value.construct(NON_EMPTY, ALWAYS);

    private static final JsonMapper JSON = JsonMapper.builder()
            .withConfigOverride(Field.class, override -> override.setIncludeAsProperty(PRESENT))
            .build();

    byte[] body = new byte[0];
    final List<FormPart> form = new ArrayList<>();
    final Map<String, Object> query = new LinkedHashMap<>();
    final Map<String, String> params = new LinkedHashMap<>();
    final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    @Nullable Object session;

    @Nullable Claims claims;

    @Nullable JwtVerifier jwtVerifier;

    PipelineListener listener = PipelineListener.NONE;

    boolean declaredFailuresOnly;

    TestRequest() {}

    TestRequest(TestRequest other) {
        body = other.body;
        form.addAll(other.form);
        query.putAll(other.query);
        params.putAll(other.params);
        other.headers.forEach((name, values) -> headers.put(name, new ArrayList<>(values)));
        session = other.session;
        claims = other.claims;
        jwtVerifier = other.jwtVerifier;
        listener = other.listener;
        declaredFailuresOnly = other.declaredFailuresOnly;
    }

    static byte[] json(Object body) {
        return body instanceof String text ? text.getBytes(StandardCharsets.UTF_8) : JSON.writeValueAsBytes(body);
    }

    void addHeader(String name, String value) {
        headers.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
    }

    void addField(String name, Object value) {
        headers.putIfAbsent("Content-Type", List.of("multipart/form-data; boundary=none"));
        form.add(
                value instanceof Upload upload
                        ? new FormPart.File(name, upload)
                        : new FormPart.Text(name, value.toString()));
    }

    MemoryExchange exchange(Endpoint<?> endpoint) {
        String path =
                Arrays.stream(endpoint.path().split("/", -1)).map(this::filled).collect(Collectors.joining("/"));
        List<String> pairs = new ArrayList<>();
        query.forEach((name, value) -> addPairs(pairs, name, value));
        String rawQuery = pairs.isEmpty() ? null : String.join("&", pairs);
        return new MemoryExchange(
                endpoint.method(), path, Map.copyOf(params), rawQuery, headers, body, List.copyOf(form));
    }

    /** Fills in a segment that is entirely a parameter: {@code :id} does not match {@code :idx}. */
    private String filled(String segment) {
        String value = segment.startsWith(":") ? params.get(segment.substring(1)) : null;
        return value == null ? segment : encoded(value);
    }

    PipelineEnvironment environment(Endpoint<?> endpoint, GivenParts given) {
        EndpointDefinition definition = endpoint.definition();
        GivenRegistry registry = given.registry(
                "Endpoint " + endpoint,
                definition.database().orElse(null),
                definition.publisher().orElse(null),
                definition.auditor().orElse(null));
        PipelineEnvironment.Builder environment = PipelineEnvironment.builder(registry.environment()
                        .listener(listener)
                        .failingOnLostAudits()
                        .build())
                .checkDeclarations(true);
        if (session != null) {
            environment.session(session);
        }
        if (claims != null) {
            environment.claims(claims);
        }
        if (jwtVerifier != null) {
            environment.jwtVerifier(jwtVerifier);
        }
        if (session == null) {
            definition
                    .sessionDatabase()
                    .map(Database::service)
                    .filter(used -> !registry.hasHandle(used))
                    .ifPresent(used -> registry.giveDatabase(used, sessionDatabase(endpoint, used, given)));
        }
        return environment.build();
    }

    /** Returns another database than the handler's only if it is supplied by its name. */
    private static Object sessionDatabase(Endpoint<?> endpoint, Service<DataSource> service, GivenParts given) {
        Object named = given.services().get(service.serviceName());
        return named == null ? given.required("Endpoint " + endpoint, "database", service, given.database()) : named;
    }

    private static void addPairs(List<String> pairs, String name, Object value) {
        if (value instanceof Map<?, ?> nested) {
            nested.forEach((key, inner) -> addPairs(pairs, name + "[" + key + "]", inner));
        } else if (value instanceof Iterable<?> list) {
            list.forEach(item -> addPairs(pairs, name, item));
        } else {
            pairs.add(encoded(name) + "=" + encoded(value.toString()));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
