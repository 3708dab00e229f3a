package dev.kit.cli.agreement;

import java.util.List;

/**
 * The outcome of reading a value.
 *
 * @param accepted false if the reader refused the value
 * @param text what it wrote, or how it refused the value
 * @param reasons the violations that it named
 */
record Verdict(boolean accepted, String text, List<Reason> reasons) {

    /**
     * A violation, such as {@code /quantity Positive: must be greater than 0}.
     *
     * @param code the constraint, or the keyword of JSON Schema
     */
    record Reason(Place place, String message, String code) {

        @Override
        public String toString() {
            return place + " " + code + ": " + message;
        }
    }

    /** The verdict of a validator that fails itself, at numbers beyond a double. */
    static final Verdict UNKNOWN = new Verdict(false, "unknown", List.of());

    static Verdict accepted(String text) {
        return new Verdict(true, text, List.of());
    }

    static Verdict refused(String text) {
        return new Verdict(false, text, List.of());
    }

    boolean isUnknown() {
        return equals(UNKNOWN);
    }

    /** Returns whether the value was read, and only its answer could not be written. */
    boolean isFailure() {
        return text.startsWith("500");
    }

    @Override
    public String toString() {
        String shown = text.length() > 200 ? text.substring(0, 200) + "…" : text;
        return accepted ? "accepts" + (shown.isEmpty() ? "" : " as " + shown) : "refuses " + shown + reasons;
    }
}
