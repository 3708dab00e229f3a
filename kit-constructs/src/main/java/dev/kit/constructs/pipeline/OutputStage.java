package dev.kit.constructs.pipeline;

import dev.kit.constructs.ConstructException;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.InternalServerErrorException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.BodyWriter;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Schema;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Validates the return value of the handler and serializes it, in a media type that the client accepts. */
final class OutputStage {
    private static final String JSON = "application/json";
    private static final Pattern NEVER = Pattern.compile(";\\s*q\\s*=\\s*0(\\.0*)?\\s*(;|$)", Pattern.CASE_INSENSITIVE);
    private static final Pattern CHARSET =
            Pattern.compile(";\\s*charset\\s*=\\s*\"?([A-Za-z0-9._:+-]+)", Pattern.CASE_INSENSITIVE);
    private static final JsonMapper OWN = JsonMapper.builder()
            .disable(tools.jackson.databind.MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    private final EndpointRuntime runtime;
    private final @Nullable Schema<Object> schema;
    private final JsonMapper mapper;
    private final @Nullable String contentType;

    /** The media type that clients have to accept; null if the handler chooses it later. */
    private final @Nullable String produced;

    OutputStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        JsonMapper given = runtime.environment().jsonMapper;
        schema = runtime.environment().bound(runtime.definition().output().orElse(null));
        mapper = given == null ? OWN : given;
        contentType = runtime.definition().headers().get("Content-Type");
        produced = contentType != null ? bare(contentType) : schema == null ? null : JSON;
    }

    /** Rejects a request whose client does not accept the media type of the response, before any work is done. */
    void checkAccepted(Exchange exchange) {
        String accept = produced == null ? null : exchange.header("Accept");
        if (produced == null || accept == null || accept.equals("*/*") || accept.equals(produced)) {
            return;
        }
        String all = String.join(",", exchange.headers("Accept"));
        if (!all.isBlank() && !accepts(produced, all)) {
            throw new HttpException(406, "This endpoint answers with " + produced + " only.");
        }
    }

    /**
     * Returns whether the client accepts the type: the most specific range decides, as in RFC 9110, and quality 0
     * rejects.
     */
    private static boolean accepts(String type, String accept) {
        int specific = 0;
        boolean accepted = false;
        for (String range : accept.split(",", -1)) {
            int match = match(type, bare(range));
            if (match > specific) {
                specific = match;
                accepted = !NEVER.matcher(range).find();
            }
        }
        return accepted;
    }

    private static int match(String type, String range) {
        if (range.equals(type)) {
            return 3;
        }
        if (range.endsWith("/*") && type.startsWith(range.substring(0, range.length() - 1))) {
            return 2;
        }
        return range.equals("*/*") ? 1 : 0;
    }

    private static String bare(String mediaType) {
        int semicolon = mediaType.indexOf(';');
        return (semicolon < 0 ? mediaType : mediaType.substring(0, semicolon))
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    Output write(@Nullable Object data, ResponseBuilder response) {
        SuccessStatus status = response.status().orElse(runtime.definition().status());
        if (response.redirection().isPresent()) {
            return new Output(response.redirection().getAsInt(), null, Answer.Empty.INSTANCE, null);
        }
        String chosen = response.headers().getOrDefault("Content-Type", contentType);
        if (!status.hasBody()) {
            checked(data);
            return new Output(status.code(), null, Answer.Empty.INSTANCE, data);
        }
        String binary = Objects.requireNonNullElse(chosen, "application/octet-stream");
        if (data instanceof byte[] bytes) {
            return new Output(status.code(), binary, new Answer.Bytes(bytes), data);
        }
        if (data instanceof InputStream stream) {
            return new Output(status.code(), binary, new Answer.Streamed(stream), data);
        }
        if (data instanceof BodyWriter writer) {
            return new Output(status.code(), binary, new Answer.Written(writer), data);
        }
        if (data instanceof CharSequence text && chosen != null && !isJson(chosen)) {
            return new Output(status.code(), chosen, new Answer.Bytes(encoded(text, charset(chosen))), data);
        }
        return json(status, chosen, data);
    }

    private Output json(SuccessStatus status, @Nullable String chosen, @Nullable Object data) {
        if (schema == null) {
            return data == null
                    ? new Output(status.code(), chosen, Answer.Empty.INSTANCE, data)
                    : new Output(
                            status.code(),
                            Objects.requireNonNullElse(chosen, JSON),
                            new Answer.Bytes(mapper.writeValueAsBytes(data)),
                            data);
        }
        if (data == null) {
            throw invalid(List.of(new Issue(List.of(), "must not be null", "Required")));
        }
        checked(data);
        return new Output(
                status.code(), Objects.requireNonNullElse(chosen, JSON), new Answer.Bytes(written(schema, data)), data);
    }

    private void checked(@Nullable Object data) {
        List<Issue> issues = schema == null || data == null ? List.of() : schema.check(data);
        if (!issues.isEmpty()) {
            throw invalid(issues);
        }
    }

    private static byte[] written(Schema<Object> schema, Object data) {
        try {
            return schema.write(data);
        } catch (JacksonException e) {
            throw new InternalServerErrorException("The answer could not be produced.", e);
        }
    }

    private static InternalServerErrorException invalid(List<Issue> issues) {
        return new InternalServerErrorException("The answer could not be produced.", new OutputViolation(issues));
    }

    /** Returns the charset that the type names, or UTF-8 if it names none. */
    private static byte[] encoded(CharSequence text, Charset charset) {
        if (!charset.newEncoder().canEncode(text)) {
            throw new IllegalStateException(
                    "The text has characters that " + charset + " does not have. Declare charset=utf-8.");
        }
        return text.toString().getBytes(charset);
    }

    private static Charset charset(String type) {
        Matcher named = CHARSET.matcher(type);
        return named.find() ? Charset.forName(named.group(1)) : StandardCharsets.UTF_8;
    }

    private static boolean isJson(String type) {
        String lower = type.toLowerCase(Locale.ROOT);
        return lower.startsWith(JSON) || lower.contains("+json");
    }

    /** A serialized body with its status and type. */
    record Output(
            int status,
            @Nullable String contentType,
            Answer.Body body,
            @Nullable Object data) {}

    /** Thrown if a handler returned a value that its own output schema forbids. */
    private static final class OutputViolation extends ConstructException {

        OutputViolation(List<Issue> issues) {
            super("The output breaks its own schema: " + issues, null);
        }
    }
}
