package dev.kit.redaction;

/** Hides secrets that are named in free text, such as {@code password=…}; best effort. Immutable and thread-safe. */
record NamedSecrets(Redaction redaction) {

    String hide(String text) {
        String safe = part(text, 0, text.length());
        return new DatabaseErrors(redaction).hide(safe.isEmpty() ? text : safe);
    }

    /** Returns a part of the text without its secrets; an empty text if it has none. */
    String part(String text, int from, int to) {
        return new TextScan(text, from, to, redaction).hide();
    }
}
