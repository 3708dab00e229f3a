package dev.kit.constructs.openapi;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document of OpenAPI 3.1. Immutable and thread-safe; written once, when it is built.
 *
 * <p>Always valid, and the same bytes for the same operations in whatever order. Where operations contradict each other
 * the document takes a side and {@link #problems()} says so.
 */
public final class OpenApiDocument {

    static final String OPENAPI = "3.1.1";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ObjectNode document;
    private final byte[] json;
    private final String etag;
    private final List<OpenApiProblem> problems;

    private OpenApiDocument(ObjectNode document, List<OpenApiProblem> problems) {
        this.document = document;
        this.json = JSON.writeValueAsString(document).getBytes(StandardCharsets.UTF_8);
        this.etag = etag(json);
        this.problems = List.copyOf(problems);
    }

    /** The document of {@code operations}, with the built-in security schemes and no servers. */
    public static OpenApiDocument of(OpenApiInfo info, List<OperationSpec> operations) {
        return builder(info).operations(operations).build();
    }

    /** Starts a document without operations. */
    public static Builder builder(OpenApiInfo info) {
        return new Builder(info);
    }

    /** The document as UTF-8; a new array each time. */
    public byte[] json() {
        return json.clone();
    }

    /** The document as a tree; a new one each time. */
    public ObjectNode toJson() {
        return document.deepCopy();
    }

    /** A strong entity tag in quotes: equal for equal bytes. */
    public String etag() {
        return etag;
    }

    /** What the operations disagree about; empty if they are sound. */
    public List<OpenApiProblem> problems() {
        return problems;
    }

    private static String etag(byte[] json) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
            return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(digest) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }

    /** Collects what a document is made of; not thread-safe. */
    public static final class Builder {
        private final OpenApiInfo info;
        private final List<OperationSpec> operations = new ArrayList<>();
        private final List<String> servers = new ArrayList<>();
        private final Map<String, SecurityScheme> schemes = new LinkedHashMap<>(SecurityScheme.builtIn());

        private Builder(OpenApiInfo info) {
            this.info = info;
        }

        /** Adds operations. */
        public Builder operations(List<OperationSpec> operations) {
            this.operations.addAll(operations);
            return this;
        }

        /** Adds the addresses at which the API is served. */
        public Builder servers(String... urls) {
            servers.addAll(List.of(urls));
            return this;
        }

        /** Describes a security scheme, in place of a built-in one of the same name; names are case-sensitive. */
        public Builder securityScheme(String name, SecurityScheme scheme) {
            schemes.put(name, scheme);
            return this;
        }

        /** Writes the document. */
        public OpenApiDocument build() {
            List<OpenApiProblem> problems = new ArrayList<>();
            ObjectNode document = new DocumentWriter(info, servers, schemes, problems::add).write(operations);
            return new OpenApiDocument(document, problems);
        }
    }
}
