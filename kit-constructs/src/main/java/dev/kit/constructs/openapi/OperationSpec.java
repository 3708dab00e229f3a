package dev.kit.constructs.openapi;

import dev.kit.constructs.validation.JsonSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One operation of an API, as its document needs it. Immutable. */
public final class OperationSpec {

    final String method;
    final PathTemplate path;
    final @Nullable String operationId;
    final @Nullable String declaredAt;
    final @Nullable String summary;
    final @Nullable String description;
    final List<String> tags;
    final boolean deprecated;
    final @Nullable Deprecation deprecation;
    final @Nullable SchemaSource params;
    final @Nullable SchemaSource query;
    final @Nullable SchemaSource body;
    final boolean form;
    final @Nullable SchemaSource output;
    final int status;
    final String contentType;
    final Map<String, String> headers;
    final List<String> security;
    final @Nullable SecurityRequirement requirement;
    final boolean session;
    final boolean authorize;
    final boolean rateLimit;
    final boolean unavailable;
    final List<FailureResponses.Declared> failures;
    final List<ExampleSpec> examples;

    private OperationSpec(Builder builder) {
        method = builder.method;
        path = builder.path;
        operationId = builder.operationId;
        declaredAt = builder.declaredAt;
        summary = builder.summary;
        description = builder.description;
        tags = List.copyOf(builder.tags);
        deprecated = builder.deprecated;
        deprecation = builder.deprecation;
        params = builder.params;
        query = builder.query;
        body = builder.body;
        form = builder.form;
        output = builder.output;
        status = builder.status;
        contentType = builder.contentType;
        headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(builder.headers);
        security = List.copyOf(builder.security);
        requirement = builder.requirement;
        session = builder.session;
        authorize = builder.authorize;
        rateLimit = builder.rateLimit;
        unavailable = builder.unavailable;
        failures = List.copyOf(builder.failures);
        examples = List.copyOf(builder.examples);
    }

    /**
     * Returns a builder of an operation without input that answers 200.
     *
     * <p>The response has no body unless one is declared.
     *
     * @param method an HTTP method, in any case
     * @param path the path, with parameters as {@code :name}
     * @throws IllegalArgumentException if OpenAPI has no such method, or the path does not start with a slash
     */
    public static Builder builder(String method, String path) {
        return new Builder(method.toUpperCase(Locale.ROOT), PathTemplate.of(path));
    }

    boolean takesBody() {
        return body != null && !method.equals("GET") && !method.equals("HEAD") && !method.equals("TRACE");
    }

    boolean answersWithBody() {
        return output != null && status != 204 && status != 205 && !method.equals("HEAD");
    }

    /** Returns whether the pipeline checks the client's {@code Accept}, since it knows the media type beforehand. */
    boolean negotiates() {
        return output != null || headers.containsKey("Content-Type");
    }

    /** Returns the error statuses of the pipeline itself, in ascending order. */
    public SortedSet<Integer> pipelineFailures() {
        SortedSet<Integer> statuses = new TreeSet<>();
        ProblemResponse.of(this).forEach(response -> statuses.add(response.status()));
        return Collections.unmodifiableSortedSet(statuses);
    }

    /** Returns the route, and the place of its declaration if known. */
    @Override
    public String toString() {
        String route = method + " " + path;
        return declaredAt == null ? route : route + " at " + declaredAt;
    }

    /** Collects the description of an operation. Not thread-safe. */
    public static final class Builder {
        private final String method;
        private final PathTemplate path;
        private final List<String> tags = new ArrayList<>();
        private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        private final List<String> security = new ArrayList<>();
        private @Nullable String operationId;
        private @Nullable String declaredAt;
        private @Nullable String summary;
        private @Nullable String description;
        private @Nullable SchemaSource params;
        private @Nullable SchemaSource query;
        private @Nullable SchemaSource body;
        private @Nullable SchemaSource output;
        private int status = 200;
        private String contentType = "application/json";
        private boolean deprecated;
        private @Nullable Deprecation deprecation;
        private @Nullable SecurityRequirement requirement;
        private boolean form;
        private boolean session;
        private boolean authorize;
        private boolean rateLimit;
        private boolean unavailable;
        private final List<FailureResponses.Declared> failures = new ArrayList<>();
        private final List<ExampleSpec> examples = new ArrayList<>();

        private Builder(String method, PathTemplate path) {
            if (!PathItem.ORDER.contains(method)) {
                throw new IllegalArgumentException(
                        "OpenAPI knows no method " + method + ", only " + PathItem.ORDER + ".");
            }
            this.method = method;
            this.path = path;
        }

        /** Sets the operation id. Two operations with the same id are a problem. */
        public Builder operationId(String operationId) {
            this.operationId = operationId;
            return this;
        }

        /**
         * Sets the place where the operation is declared, as {@code com.example.Users.find}.
         *
         * <p>The operation id is then {@code find} unless one is chosen; {@code usersFind} if {@code find} is taken.
         */
        public Builder declaredAt(String field) {
            this.declaredAt = field;
            return this;
        }

        /** Sets a one-line summary of the operation. */
        public Builder summary(String summary) {
            this.summary = summary;
            return this;
        }

        /** Sets the full description of the operation, in CommonMark. */
        public Builder description(String description) {
            this.description = description;
            return this;
        }

        /** Adds tags, which group operations in documentation. */
        public Builder tags(String... tags) {
            this.tags.addAll(List.of(tags));
            return this;
        }

        /** Marks the operation as deprecated. */
        public Builder deprecated() {
            deprecated = true;
            return this;
        }

        /** Announces the end of the operation, which is deprecated then. */
        public Builder deprecated(Deprecation deprecation) {
            this.deprecation = deprecation;
            return deprecated();
        }

        /** Sets the path parameters, as properties of an object. Parameters without a schema are strings. */
        public Builder params(JsonSchema schema) {
            params = SchemaSource.of(schema);
            return this;
        }

        /** Sets the query parameters, as properties of an object. */
        public Builder query(JsonSchema schema) {
            query = SchemaSource.of(schema);
            return this;
        }

        /** Sets the JSON body. The document omits it if the method has no body. */
        public Builder body(JsonSchema schema) {
            body = SchemaSource.of(schema);
            return this;
        }

        /** Declares that the body is a multipart form instead of JSON. */
        public Builder form() {
            form = true;
            return this;
        }

        /** Sets the body of a successful response. The document omits it if the status has no body. */
        public Builder output(JsonSchema schema) {
            output = SchemaSource.of(schema);
            return this;
        }

        /**
         * Sets the status of a successful response, 200 by default.
         *
         * @throws IllegalArgumentException if the status is not 200 to 399
         */
        public Builder status(int status) {
            if (status < 200 || status > 399) {
                throw new IllegalArgumentException("A success has a status from 200 to 399, not " + status + ".");
            }
            this.status = status;
            return this;
        }

        /** Sets the media type of a successful response, {@code application/json} by default. */
        public Builder contentType(String contentType) {
            this.contentType = contentType;
            return this;
        }

        /** Adds headers that every response carries unless the handler sets others. */
        public Builder headers(Map<String, String> headers) {
            this.headers.putAll(headers);
            return this;
        }

        /** Adds names of security schemes, any one of which suffices. The name {@code none} removes them all. */
        public Builder security(String... names) {
            for (String name : names) {
                if (name.equals(SecurityScheme.NONE)) {
                    security.clear();
                } else {
                    security.add(name);
                }
            }
            return this;
        }

        /** Sets the credentials, with their schemes. Those of {@link #security(String...)} take precedence. */
        public Builder security(SecurityRequirement requirement) {
            this.requirement = requirement;
            return this;
        }

        /** Declares that the operation reads a session. It may then answer 401. */
        public Builder session() {
            session = true;
            return this;
        }

        /**
         * Declares that the operation has an authorization check.
         *
         * <p>It may then answer 401, and 403 to a caller that a session or a security scheme identifies.
         */
        public Builder authorize() {
            authorize = true;
            return this;
        }

        /**
         * Declares that the operation is rate limited.
         *
         * <p>It then sends the headers, and may answer 429.
         */
        public Builder rateLimit() {
            rateLimit = true;
            return this;
        }

        /** Declares that the operation depends on services that may be unavailable. It may then answer 503. */
        public Builder unavailable() {
            unavailable = true;
            return this;
        }

        /** Adds an error response beside those of the pipeline itself. */
        public Builder failure(FailureSpec failure) {
            failures.add(new FailureResponses.Declared(failure));
            return this;
        }

        /** Adds an example. */
        public Builder example(ExampleSpec example) {
            examples.add(example);
            return this;
        }

        /** Returns the operation as collected so far. */
        public OperationSpec build() {
            return new OperationSpec(this);
        }
    }

    /**
     * A path in the notation of endpoints and in that of OpenAPI.
     *
     * @param declared the path with parameters as {@code :name}
     * @param template the path with parameters as {@code {name}}
     * @param shape the path with parameters as {@code {}}: equal for paths that match the same requests
     */
    record PathTemplate(String declared, String template, String shape, List<String> parameters) {

        static PathTemplate of(String declared) {
            if (!declared.startsWith("/")) {
                throw new IllegalArgumentException("A path starts with a slash, unlike \"" + declared + "\".");
            }
            StringBuilder template = new StringBuilder();
            StringBuilder shape = new StringBuilder();
            List<String> parameters = new ArrayList<>();
            for (String segment : declared.substring(1).split("/", -1)) {
                boolean parameter = segment.length() > 1 && segment.charAt(0) == ':';
                String name = parameter ? segment.substring(1) : segment;
                template.append('/').append(parameter ? "{" + name + "}" : name);
                shape.append('/').append(parameter ? "{}" : name);
                if (parameter) {
                    parameters.add(name);
                }
            }
            return new PathTemplate(declared, template.toString(), shape.toString(), List.copyOf(parameters));
        }

        @Override
        public String toString() {
            return declared;
        }
    }
}
