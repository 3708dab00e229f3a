package dev.kit.openapi.change;

/** The relation of the values that are valid now to those that were. */
enum ChangeEffect {
    /** Fewer values are valid. */
    NARROWER,
    /** More values are valid. */
    WIDER,
    /** Some values are valid no longer, and others are now. */
    OTHER,
    /** The same values are valid. */
    NEUTRAL;

    ChangeEffect inverted() {
        return this == NARROWER ? WIDER : this == WIDER ? NARROWER : this;
    }

    /** Returns the effect of two changes together. */
    ChangeEffect and(ChangeEffect other) {
        return this == NEUTRAL || this == other ? other : other == NEUTRAL ? this : OTHER;
    }

    /** Returns the effect for values that were removed and values that were added. */
    static ChangeEffect of(boolean removed, boolean added) {
        return removed ? added ? OTHER : NARROWER : added ? WIDER : NEUTRAL;
    }
}
