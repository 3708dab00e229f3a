package dev.kit.constructs.validation;

import static java.util.Map.entry;

import java.lang.reflect.Array;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Substitutes for values that did not bind. */
final class StandIns {

    /** Texts that bind, none of which is shown. */
    private static final Map<Class<?>, String> TEXTS = Map.ofEntries(
            entry(UUID.class, "00000000-0000-0000-0000-000000000000"),
            entry(LocalDate.class, "2000-01-01"),
            entry(LocalTime.class, "00:00"),
            entry(LocalDateTime.class, "2000-01-01T00:00"),
            entry(Instant.class, "2000-01-01T00:00:00Z"),
            entry(Date.class, "2000-01-01T00:00:00Z"),
            entry(OffsetDateTime.class, "2000-01-01T00:00:00Z"),
            entry(ZonedDateTime.class, "2000-01-01T00:00:00Z"),
            entry(Duration.class, "PT0S"),
            entry(URI.class, "about:blank"),
            entry(URL.class, "about:blank"));

    private StandIns() {}

    static @Nullable Object of(Class<?> target) {
        return target.isPrimitive() ? Array.get(Array.newInstance(target, 1), 0) : null;
    }

    /** Returns JSON that binds to the class as far as possible, so that binding continues. */
    static JsonNode json(@Nullable Class<?> target) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (target == null) {
            return nodes.nullNode();
        }
        if (target.isArray() || Collection.class.isAssignableFrom(target)) {
            return nodes.arrayNode();
        }
        ObjectNode scalar = ScalarSchemas.of(target);
        if (scalar != null && scalar.path("enum").path(0).isValueNode()) {
            return scalar.path("enum").path(0);
        }
        return switch (scalar == null ? "object" : scalar.path("type").asString()) {
            case "string" -> nodes.stringNode(TEXTS.getOrDefault(target, ""));
            case "boolean" -> nodes.booleanNode(false);
            case "integer", "number" -> nodes.numberNode(0);
            default -> nodes.objectNode();
        };
    }
}
