package dev.kit.openapi.change;

import java.util.Locale;

/** The severity of a change, in ascending order. */
public enum ChangeVerdict {
    /** Both documents have the same meaning. */
    NONE,
    /** All existing clients work on. */
    COMPATIBLE,
    /** Clients work on if they tolerate values that they do not know. */
    RISKY,
    /** A client that follows the old document may fail. */
    BREAKING;

    /** Returns the name in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    ChangeVerdict worse(ChangeVerdict other) {
        return compareTo(other) < 0 ? other : this;
    }
}
