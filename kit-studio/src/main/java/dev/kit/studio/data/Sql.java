package dev.kit.studio.data;

/** Quoting of what cannot be a bind parameter. */
final class Sql {

    private Sql() {}

    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** A part of a dotted name: quoted only where it could be mistaken for several parts. */
    static String nameable(String name) {
        return name.indexOf('.') >= 0 || name.indexOf('"') >= 0 ? identifier(name) : name;
    }

    /** A pattern that matches {@code text} itself, where backslash escapes. */
    static String likeLiteral(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
