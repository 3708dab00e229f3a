package dev.kit.envkit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One problem of the configuration. Holds no secret.
 *
 * @param names the variables concerned; several if a group could not be built
 * @param location the place of the value in the configuration, such as {@code database.pool}; empty at the top
 * @param detail the expectation, or the message of the violated rule
 * @param shown the value as it may be shown, or null if there is none or it is hidden
 * @param origins the places that set the value, the effective source first
 * @param declaredAt file and line of the declaration, such as {@code AppConfig.java:12}
 * @param hints the probable remedies, one sentence each
 */
public record EnvironmentProblem(
        Kind kind,
        List<String> names,
        String location,
        String detail,
        @Nullable String shown,
        List<String> origins,
        @Nullable String declaredAt,
        List<String> hints) {

    /** The kind of a problem. */
    public enum Kind {
        /** The variable is required and not set, or set to blank. */
        MISSING,
        /** The variable is set, but its value is not accepted. */
        INVALID
    }

    /** Copies the lists. */
    public EnvironmentProblem {
        names = List.copyOf(names);
        origins = List.copyOf(origins);
        hints = List.copyOf(hints);
    }

    /** Returns the first variable concerned. */
    public String name() {
        return names.isEmpty() ? location : names.get(0);
    }

    /**
     * Returns the place in the configuration followed by the name.
     *
     * <p>An example is {@code database.url.DATABASE_URL}.
     */
    public String path() {
        return location.isEmpty() ? name() : location + '.' + name();
    }

    /** Returns a sentence that begins with {@code Environment variable "NAME": }. */
    public String message() {
        String found = shown == null ? "" : ", got \"" + shown + '"';
        String verb = kind == Kind.MISSING ? "is required, expected " : "";
        return "Environment variable \"" + String.join("\", \"", names) + "\": " + verb + detail + found;
    }
}
