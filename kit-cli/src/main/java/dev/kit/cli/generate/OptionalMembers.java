package dev.kit.cli.generate;

import java.util.List;
import java.util.stream.Collectors;

/** A writer of factories that omit optional and constant members: {@code of}, and copy methods or a builder. */
final class OptionalMembers {

    private static final int MOST_COPIES = 4;
    private static final int MOST_REQUIRED = 8;

    private OptionalMembers() {}

    static void write(JavaFile out, String name, List<Part> parts) {
        List<Part> given = parts.stream().filter(Part::given).toList();
        List<Part> optional = parts.stream().filter(part -> !part.required()).toList();
        if (given.size() == parts.size()) {
            return;
        }
        if (given.size() <= MOST_REQUIRED) {
            String all = parts.stream().map(Part::initial).collect(Collectors.joining(", "));
            out.method(
                    "With the required members only.",
                    "public static " + name + " of(" + parameters(given) + ")",
                    "return new " + name + "(" + all + ");");
        }
        if (optional.isEmpty()) {
            return;
        }
        if (optional.size() <= MOST_COPIES) {
            optional.forEach(part -> copy(out, name, parts, part));
        } else {
            builder(out, name, parts, given, optional);
        }
    }

    private static void copy(JavaFile out, String name, List<Part> parts, Part changed) {
        String all = parts.stream()
                .map(part -> part.equals(changed) ? part.handed() : part.name)
                .collect(Collectors.joining(", "));
        out.method(
                "A copy with another {@code " + changed.name + "}.",
                "public " + name + " " + changed.name + "(" + changed.parameter() + ")",
                "return new " + name + "(" + all + ");");
    }

    private static void builder(JavaFile out, String name, List<Part> parts, List<Part> given, List<Part> optional) {
        boolean inFactory = given.size() <= MOST_REQUIRED;
        out.line("").line("/** Starts with the required members. */");
        out.open("public static Builder builder(" + (inFactory ? parameters(given) : "") + ")");
        out.line("Builder builder = new Builder();");
        if (inFactory) {
            given.forEach(part -> out.line("builder." + part.name + " = " + part.name + ";"));
        }
        out.line("return builder;").close().line("");
        out.line("/** Collects members. Not thread-safe. */").open("public static final class Builder");
        parts.stream()
                .filter(part -> part.filled().isEmpty())
                .forEach(part -> out.line("private " + part.type + " " + part.name + part.start() + ";"));
        out.line("").open("private Builder()").close();
        for (Part part : parts) {
            if (optional.contains(part) || (!inFactory && part.given())) {
                out.line("").open("public Builder " + part.name + "(" + part.parameter() + ")");
                out.line("this." + part.name + " = " + part.handed() + ";")
                        .line("return this;")
                        .close();
            }
        }
        String all = parts.stream()
                .map(part -> part.filled().isEmpty() ? part.name : part.filled())
                .collect(Collectors.joining(", "));
        out.method("The record.", "public " + name + " build()", "return new " + name + "(" + all + ");")
                .close();
    }

    /** Opens a record of these components. */
    static void open(JavaFile out, String name, List<Part> parts) {
        String components = parts.stream()
                .map(part -> "\n        " + part.type + " " + part.name)
                .collect(Collectors.joining(","));
        out.open("public record " + name + "(" + components + ")");
    }

    private static String parameters(List<Part> parts) {
        return parts.stream().map(part -> part.type + " " + part.name).collect(Collectors.joining(", "));
    }

    /**
     * A component.
     *
     * @param type the type
     * @param required whether it must be present
     * @param filled the expression of its only value; empty if there are several
     * @param field the type inside {@code Field}; empty if it is not a field
     */
    record Part(String name, String type, boolean required, String filled, String field) {

        Part(String name, String type, boolean required) {
            this(name, type, required, "", "");
        }

        /** Returns whether callers must pass it. */
        boolean given() {
            return required && filled.isEmpty();
        }

        private String initial() {
            return required ? filled.isEmpty() ? name : filled : absent();
        }

        private String absent() {
            return type.contains(TypeUse.NULLABLE) ? "null" : field.isEmpty() ? "Map.of()" : "Field.absent()";
        }

        private String start() {
            return required || type.contains(TypeUse.NULLABLE) ? "" : " = " + absent();
        }

        private String parameter() {
            return (field.isEmpty() ? type : TypeUse.nullable(field)) + " " + name;
        }

        private String handed() {
            return field.isEmpty() ? name : "Field.of(" + name + ")";
        }
    }
}
