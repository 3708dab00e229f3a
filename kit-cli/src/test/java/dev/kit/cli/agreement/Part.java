package dev.kit.cli.agreement;

import java.util.List;
import java.util.regex.Pattern;

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
 * @param near values beside the valid ones, which are tried in each type
 */
record Part(
        String name, String declarations, String annotations, String type, List<String> members, List<String> near) {

    Part(String name, String declarations, String annotations, String type, List<String> members) {
        this(name, declarations, annotations, type, members, List.of());
    }

    static Part of(String name, String annotations, String type, String... values) {
        return new Part(name, "", annotations, type, members(values));
    }

    static Part declaring(String name, String declarations, String type, String... values) {
        return new Part(name, declarations, "", type, members(values));
    }

    Part near(String... values) {
        return new Part(name, declarations, annotations, type, members, List.of(values));
    }

    Part joined(String annotation) {
        return new Part(name + " " + annotation, declarations, annotations + " " + annotation, type, members, near);
    }

    private static List<String> members(String... values) {
        return List.of(values).stream().map(value -> "\"$\": " + value).toList();
    }

    /** Returns a member of JSON for a component of this name and number. */
    String member(String member, String name, String number) {
        return member.replace("$", name).replace("#", number);
    }

    /** Returns whether its own annotations, or those within its type, match. */
    boolean has(String annotation) {
        return Pattern.compile(annotation).matcher(annotations + " " + type).find();
    }

    /** Returns whether the types that it declares match. */
    boolean declares(String annotation) {
        return Pattern.compile(annotation).matcher(declarations).find();
    }

    /** Returns whether a member of this type of Java stands in it. */
    boolean holds(String scalar) {
        return type.matches(scalar + "(?:\\[])?") || declares("\\b" + scalar + " ");
    }

    /** Returns whether the declaration asks for another value to be written than was read. */
    boolean isWrittenOtherwise() {
        return has("READ_ONLY|WRITE_ONLY|EXTERNAL_PROPERTY")
                || declares("READ_ONLY|JsonSerialize|Shape.ARRAY|As\\.(?:EXISTING_)?PROPERTY|WRAPPER_ARRAY");
    }

    /** Returns whether the document says nothing of its values. */
    boolean isOpen() {
        return type.equals("Object") || declares("@JsonSerialize");
    }

    boolean isPrimitive() {
        return type.matches("[a-z]+");
    }

    /** Returns whether the value is one member, which other annotations can join. */
    boolean isSingle() {
        return members.stream().allMatch(member -> member.startsWith("\"$\": "));
    }
}
