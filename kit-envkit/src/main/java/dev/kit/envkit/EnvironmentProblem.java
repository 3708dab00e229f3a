package dev.kit.envkit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with the configuration. Holds no secret.
 *
 * @param names the variables concerned; several when a group could not be built
 * @param location where the value stands in the configuration, such as {@code database.pool}; empty at the top
 * @param detail what was expected, or the message of the rule that was broken
 * @param shown the value as it may be shown, or null when there is none or it is hidden
 * @param origins where the value was set, the winning source first
 * @param declaredAt file and line of the declaration, such as {@code AppConfig.java:12}
 * @param hints what probably helps, one sentence each
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

    /** Whether a value is lacking or wrong. */
    public enum Kind {
        /** Required and not set, or set to blank. */
        MISSING,
        /** Set, but not accepted. */
        INVALID
    }

    /** Copies the lists. */
    public EnvironmentProblem {
        names = List.copyOf(names);
        origins = List.copyOf(origins);
        hints = List.copyOf(hints);
    }

    /** The first variable concerned. */
    public String name() {
        return names.isEmpty() ? location : names.get(0);
    }

    /** The place in the configuration followed by the name, such as {@code database.url.DATABASE_URL}. */
    public String path() {
        return location.isEmpty() ? name() : location + '.' + name();
    }

    /** One sentence that begins with {@code Environment variable "NAME": }. */
    public String message() {
        String found = shown == null ? "" : ", got \"" + shown + '"';
        String verb = kind == Kind.MISSING ? "is required, expected " : "";
        return "Environment variable \"" + String.join("\", \"", names) + "\": " + verb + detail + found;
    }
}
