package dev.kit.cli.agreement;

import java.util.List;

/**
 * A component that a drawn type can have.
 *
 * <p>In all texts {@code #} is the number of the component, and in members {@code $} is its name in JSON.
 *
 * @param name what it stands for, as in reports
 * @param declarations the types that it needs, nested in the drawn class
 * @param annotations the annotations of the component
 * @param type its Java type
 * @param members valid members of JSON, one text per value, such as {@code "$": 1}
 */
record Part(String name, String declarations, String annotations, String type, List<String> members) {

    static Part of(String name, String annotations, String type, String... values) {
        return new Part(name, "", annotations, type, members(values));
    }

    static Part declaring(String name, String declarations, String type, String... values) {
        return new Part(name, declarations, "", type, members(values));
    }

    Part annotated(String more) {
        return new Part(name, declarations, more, type, members);
    }

    private static List<String> members(String... values) {
        return List.of(values).stream().map(value -> "\"$\": " + value).toList();
    }

    /** Returns the type as an argument of a generic type. */
    String boxed() {
        return switch (type) {
            case "boolean" -> "Boolean";
            case "byte" -> "Byte";
            case "short" -> "Short";
            case "char" -> "Character";
            case "int" -> "Integer";
            case "long" -> "Long";
            case "float" -> "Float";
            case "double" -> "Double";
            default -> type;
        };
    }

    /** Returns whether the value is one member, which other annotations can join. */
    boolean isSingle() {
        return members.stream().allMatch(member -> member.startsWith("\"$\": "));
    }
}
