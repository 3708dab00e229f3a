package dev.kit.studio.data;

/** Quoting of what cannot be a bind parameter. */
final class Sql {

    private Sql() {}

    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A pattern that matches {@code text} itself, where backslash escapes. */
    static String likeLiteral(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
