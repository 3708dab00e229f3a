package dev.kit.constructs.errors;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * A violation of a schema by an input. Never contains the submitted value.
 *
 * @param path field names and list positions from the root, such as {@code ["items", 3, "price"]}
 * @param message the message in English
 * @param code the stable name for programs: the constraint's name, {@code Type} or {@code Required}
 */
public record Violation(In in, List<Object> path, String message, String code) {

    public Violation {
        path = List.copyOf(path);
    }

    /** The part of the exchange that violates its schema. */
    public enum In {
        BODY,
        QUERY,
        PARAMS,
        OUTPUT;

        /** Returns the name for problem documents. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
