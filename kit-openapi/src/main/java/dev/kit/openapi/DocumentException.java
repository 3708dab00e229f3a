package dev.kit.openapi;

import org.jspecify.annotations.Nullable;

/** Thrown if a document cannot be used. */
public final class DocumentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String what;
    private final String where;
    private final @Nullable String action;

    DocumentException(String what, String where, @Nullable String action, @Nullable Throwable cause) {
        super(what + " At " + where + "." + (action == null ? "" : " " + action), cause);
        this.what = what;
        this.where = where;
        this.action = action;
    }

    /** Returns the fault as one sentence. */
    public String what() {
        return what;
    }

    /**
     * Returns the location of the fault in the document.
     *
     * <p>It consists of the document and a JSON pointer, such as {@code openapi.json#/paths/~1x}.
     */
    public String where() {
        return where;
    }

    /** Returns the remedy, or null. */
    public @Nullable String action() {
        return action;
    }
}
