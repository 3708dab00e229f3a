package dev.kit.constructs.openapi;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A document of OpenAPI 3.1. Immutable and thread-safe; written once, when it is built.
 *
 * <p>The document is always valid, and has the same bytes for the same operations in any order. If operations
 * contradict each other the document chooses one of them and {@link #problems()} reports the conflict.
 */
public final class OpenApiDocument {

    static final String OPENAPI = "3.1.1";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ObjectNode document;
    private final byte[] json;
    private final String etag;
    private final List<OpenApiProblem> problems;
    private volatile byte @Nullable [] yaml;

    private OpenApiDocument(ObjectNode document, List<OpenApiProblem> problems) {
        this.document = document;
        this.json = JSON.writeValueAsString(document).getBytes(StandardCharsets.UTF_8);
        this.etag = etag(json);
        this.problems = List.copyOf(problems);
    }

    /**
     * Returns the document of {@code operations}.
     *
     * <p>It has the built-in security schemes and no servers.
     */
    public static OpenApiDocument of(OpenApiInfo info, List<OperationSpec> operations) {
        return builder(info).operations(operations).build();
    }

    /** Starts a document without operations. */
    public static Builder builder(OpenApiInfo info) {
        return new Builder(info);
    }

    /** Returns the document as UTF-8. Each call returns a new array. */
    public byte[] json() {
        return json.clone();
    }

    /**
     * Returns the document in YAML, as UTF-8. Each call returns a new array. Requires SnakeYAML.
     *
     * <p>It is written once, when it is first needed.
     */
    public byte[] yaml() {
        byte[] known = yaml;
        if (known == null) {
            known = DocumentYaml.of(document).getBytes(StandardCharsets.UTF_8);
            yaml = known;
        }
        return known.clone();
    }

    /** Returns the document as a tree. Each call returns a new tree. */
    public ObjectNode toJson() {
        return document.deepCopy();
    }

    /** Returns a strong entity tag in quotes. It is equal for equal bytes. */
    public String etag() {
        return etag;
    }

    /** Returns the same document for an API at these addresses instead. */
    public OpenApiDocument at(List<String> servers) {
        return new OpenApiDocument(DocumentHead.withServers(document, servers), problems);
    }

    /** Returns the contradictions between operations. The list is empty if there are none. */
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

    /** Collects the parts of a document. Not thread-safe. */
    public static final class Builder {
        private final OpenApiInfo info;
        private final List<OperationSpec> operations = new ArrayList<>();
        private final List<String> servers = new ArrayList<>();
        private final SortedMap<String, String> tags = new TreeMap<>();
        private final Map<String, SecurityScheme> schemes = new LinkedHashMap<>(SecurityScheme.builtIn());
        private final SortedMap<String, OpenApiProblem> undescribed = new TreeMap<>();

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

        /** Describes a tag of operations. */
        public Builder tag(String name, String description) {
            tags.put(name, description);
            return this;
        }

        /**
         * Describes a security scheme.
         *
         * <p>It replaces a built-in scheme of the same name; names are case-sensitive.
         */
        public Builder securityScheme(String name, SecurityScheme scheme) {
            schemes.put(name, scheme);
            return this;
        }

        /**
         * Names an operation that cannot be described, such as {@code GET /users}, in {@code x-kit-undescribed}.
         *
         * @param reason the problem and its remedy, which the document does not contain
         */
        public Builder undescribed(String operation, String reason) {
            undescribed.put(
                    operation,
                    new OpenApiProblem(OpenApiProblem.Kind.UNDESCRIBED_OPERATION, reason, List.of(operation)));
            return this;
        }

        /** Writes the document. */
        public OpenApiDocument build() {
            List<OpenApiProblem> problems = new ArrayList<>(undescribed.values());
            DocumentHead head = new DocumentHead(info, servers, tags);
            ObjectNode document = new DocumentWriter(head, schemes, problems::add).write(operations);
            if (!undescribed.isEmpty()) {
                undescribed.keySet().forEach(document.putArray("x-kit-undescribed")::add);
            }
            return new OpenApiDocument(document, problems);
        }
    }
}
