package dev.kit.constructs.endpoints;

import dev.kit.constructs.validation.Schema;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response settings of an endpoint. Immutable.
 *
 * @param output the schema of the output
 * @param status the status of a successful response
 * @param headers the headers of every response, case-insensitive
 * @param timeout the time limit of a request
 * @param handling the handler
 * @param declared the failures and examples
 */
record Answering(
        @Nullable Schema<Object> output,
        SuccessStatus status,
        Map<String, String> headers,
        @Nullable Duration timeout,
        @Nullable Handling handling,
        Declared declared) {

    static final Answering DEFAULT = new Answering(null, SuccessStatus.OK, Map.of(), null, null, Declared.NOTHING);

    Answering {
        Map<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        sorted.putAll(headers);
        headers = Collections.unmodifiableMap(sorted);
    }

    Answering withOutput(Schema<Object> schema) {
        return new Answering(Form.refused(schema, "output"), status, headers, timeout, handling, declared);
    }

    Answering with(JsonMapper mapper) {
        return output == null ? this : new Answering(output.with(mapper), status, headers, timeout, handling, declared);
    }

    Answering withStatus(SuccessStatus success) {
        return new Answering(output, success, headers, timeout, handling, declared);
    }

    /**
     * Adds a header, replacing one of the same name.
     *
     * @throws IllegalArgumentException if name or value cannot be in a header
     */
    Answering withHeader(String name, String value) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(headers);
        all.remove(name);
        all.put(HeaderText.name(name), HeaderText.value(name, value));
        return new Answering(output, status, all, timeout, handling, declared);
    }

    /**
     * Limits the time of a request.
     *
     * @throws IllegalArgumentException if {@code limit} is not positive
     */
    Answering withTimeout(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("A request timeout must be positive, not " + limit + ".");
        }
        return new Answering(output, status, headers, limit, handling, declared);
    }

    Answering withHandling(Handling handler) {
        return new Answering(output, status, headers, timeout, handler, declared);
    }

    Answering withDeclared(Declared changed) {
        return new Answering(output, status, headers, timeout, handling, changed);
    }

    Answering withHeaders(Map<String, String> more) {
        Answering changed = this;
        for (Map.Entry<String, String> header : more.entrySet()) {
            changed = changed.withHeader(header.getKey(), header.getValue());
        }
        return changed;
    }
}
