package dev.kit.constructs.testing;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.ALWAYS;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.Service;
import dev.kit.constructs.Upload;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.events.Publisher;
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
    final Map<String, Object> services = new LinkedHashMap<>();

    @Nullable Object session;

    @Nullable Claims claims;

    @Nullable JwtVerifier jwtVerifier;

    @Nullable Object database;

    @Nullable AuditStorage auditorStorage;

    @Nullable Publisher publisher;

    PipelineListener listener = PipelineListener.NONE;

    boolean declaredFailuresOnly;

    TestRequest() {}

    TestRequest(TestRequest other) {
        body = other.body;
        form.addAll(other.form);
        query.putAll(other.query);
        params.putAll(other.params);
        other.headers.forEach((name, values) -> headers.put(name, new ArrayList<>(values)));
        services.putAll(other.services);
        session = other.session;
        claims = other.claims;
        jwtVerifier = other.jwtVerifier;
        database = other.database;
        auditorStorage = other.auditorStorage;
        publisher = other.publisher;
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

    PipelineEnvironment environment(Endpoint<?> endpoint) {
        EndpointDefinition definition = endpoint.definition();
        GivenRegistry registry = new GivenRegistry(services);
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
        definition
                .database()
                .ifPresent(used -> registry.giveDatabase(
                        used.service(), required(endpoint, "database", used.service(), database)));
        if (session == null) {
            definition
                    .sessionDatabase()
                    .filter(used -> !registry.hasHandle(used.service()))
                    .ifPresent(
                            used -> registry.giveDatabase(used.service(), sessionDatabase(endpoint, used.service())));
        }
        definition.publisher().ifPresent(used -> registry.give(used, required(endpoint, "publisher", used, publisher)));
        definition
                .auditor()
                .filter(used -> auditorStorage != null || !registry.derives(used))
                .ifPresent(used -> registry.give(used, required(endpoint, "auditorStorage", used, auditorStorage)));
        return environment.build();
    }

    /** Returns another database than the handler's only if it is supplied by its name. */
    private Object sessionDatabase(Endpoint<?> endpoint, Service<DataSource> service) {
        Object named = services.get(service.serviceName());
        return named == null ? required(endpoint, "database", service, database) : named;
    }

    private Object required(Endpoint<?> endpoint, String what, Service<?> service, @Nullable Object given) {
        Object found = given == null ? services.get(service.serviceName()) : given;
        if (found == null) {
            throw new IllegalStateException("Endpoint " + endpoint + " uses " + what + " \"" + service.serviceName()
                    + "\". Give the test one with ." + what + "(…).");
        }
        return found;
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
