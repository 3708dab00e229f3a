package dev.kit.studio.data;

/** Quotes the parts of SQL that cannot be bind parameters. */
final class Sql {

    private Sql() {}

    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Returns a part of a dotted name, quoted only if a dot or a quote in it would be ambiguous. */
    static String nameable(String name) {
        return name.indexOf('.') >= 0 || name.indexOf('"') >= 0 ? identifier(name) : name;
    }

    /** Returns a LIKE pattern that matches {@code text} literally, with backslash as the escape character. */
    static String likeLiteral(String text) {
        return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
    }
}
