package dev.kit.constructs.pipeline;

import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Violation;
import dev.kit.constructs.errors.Violation.In;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.QueryText;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import dev.kit.constructs.validation.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads parameters, query and body, and reports all their errors in one response. */
final class InputStage {

    private static final int MAX_VIOLATIONS = 100;
    private static final byte[] EMPTY = {'{', '}'};

    private final @Nullable Schema<Object> params;
    private final @Nullable Schema<Object> query;
    private final @Nullable Schema<Object> body;
    private final boolean form;
    private final BodyReader bodies;

    InputStage(EndpointDefinition definition, PipelineEnvironment environment) {
        params = environment.bound(definition.params().orElse(null));
        query = environment.bound(definition.query().orElse(null));
        body = environment.bound(definition.body().orElse(null));
        form = definition.isForm();
        bodies = new BodyReader(environment.maxBodySize);
    }

    void read(PipelineContext context) {
        if (params == null && query == null && body == null) {
            return;
        }
        Exchange exchange = context.exchange();
        List<Violation> violations =
                Texts.inLanguage(exchange.header("Accept-Language"), () -> read(context, exchange));
        if (!violations.isEmpty()) {
            throw HttpErrors.unprocessableContent("Validation failed", violations);
        }
    }

    private List<Violation> read(PipelineContext context, Exchange exchange) {
        List<Violation> violations = new ArrayList<>(0);
        Object readParams = params == null ? null : value(params.parse(context.pathParams()), In.PARAMS, violations);
        Object readQuery =
                query == null ? null : value(query.parse(QueryText.parse(exchange.rawQuery())), In.QUERY, violations);
        Object readBody = body == null ? null : value(parse(body, exchange), In.BODY, violations);
        if (violations.isEmpty()) {
            context.accept(readParams, readQuery, readBody);
        }
        return violations;
    }

    /** Initializes the schemas by reading an empty input, whose errors are ignored. */
    void prime() {
        for (Schema<Object> schema : Arrays.asList(params, query, body)) {
            if (schema != null) {
                schema.parse(Map.of());
            }
        }
        if (body != null && !form) {
            body.parse(EMPTY);
        }
    }

    private Parsed<Object> parse(Schema<Object> schema, Exchange exchange) {
        if (!form) {
            return schema.parse(bodies.read(exchange));
        }
        String type = exchange.contentType();
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith("multipart/form-data")) {
            throw new HttpException(415, "The body must be multipart/form-data.");
        }
        return schema.parse(QueryText.of(exchange.parts()));
    }

    private static @Nullable Object value(Parsed<Object> parsed, In part, List<Violation> violations) {
        if (parsed instanceof Parsed.Invalid<Object> invalid) {
            for (Issue issue : invalid.issues()) {
                if (violations.size() < MAX_VIOLATIONS) {
                    violations.add(issue.in(part));
                }
            }
            return null;
        }
        return ((Parsed.Valid<Object>) parsed).value();
    }
}
