package dev.kit.constructs.validation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/**
 * The payload of an event: as strict as a body, but lenient for unknown, missing and null members.
 *
 * <p>Publishers and subscribers change at different times. Immutable and thread-safe.
 */
public final class Payload<P> {

    private static final ClassValue<Payload<?>> KNOWN = new ClassValue<>() {
        @Override
        protected Payload<?> computeValue(Class<?> type) {
            return new Payload<>(type);
        }
    };

    private final ObjectReader reader;
    private final ObjectWriter writer;
    private final @Nullable Constraints constraints;

    private Payload(Class<P> type) {
        Mappers mappers = Mappers.own();
        reader = mappers.payloads().readerFor(type);
        writer = mappers.payloads().writerFor(type);
        constraints = !JsonNode.class.isAssignableFrom(type)
                        && mappers.constraints().constrain(mappers.json().constructType(type))
                ? mappers.constraints()
                : null;
    }

    /** Returns the payload of a type. */
    @SuppressWarnings("unchecked") // the value of a class is made for it
    public static <P> Payload<P> of(Class<P> type) {
        return (Payload<P>) KNOWN.get(type);
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
