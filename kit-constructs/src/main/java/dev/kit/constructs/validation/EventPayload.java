package dev.kit.constructs.validation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/**
 * The payload of an event, read as strictly as a body.
 *
 * <p>Unknown, missing and null members are allowed, since publishers and subscribers change at different times.
 * Immutable and thread-safe.
 */
public final class EventPayload<P> {

    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final @Nullable Constraints constraints;

    EventPayload(Class<P> type, Mappers mappers) {
        reader = mappers.payloads().readerFor(type);
        writer = mappers.payloads().writerFor(type);
        constraints = !JsonNode.class.isAssignableFrom(type)
                        && mappers.constraints().constrain(mappers.json().constructType(type))
                ? mappers.constraints()
                : null;
    }

    /** Returns the payload of a type, checked with the validators of {@code context}. */
    public static <P> EventPayload<P> of(Class<P> type, SchemaContext context) {
        return context.events().event(type);
    }

    /**
     * Reads a payload without checking its constraints.
     *
     * @throws JacksonException if it does not fit the type
     */
    public P read(JsonNode payload) {
        return reader.readValue(payload);
    }

    /**
     * Returns the payload as JSON, with the members of its declared type.
     *
     * @throws JacksonException if it cannot be written, such as NaN
     */
    public JsonNode write(P payload) {
        return writer.valueToTree(payload);
    }

    /** Returns the violated constraints, such as {@code items.3.price must not be null}; empty if all hold. */
    public String violations(P payload) {
        List<Issue> issues = constraints == null ? List.of() : constraints.check(payload, Conversion.READ);
        return Issue.list(issues);
    }
}
