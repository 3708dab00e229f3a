package dev.kit.cli.generate;

import java.util.List;
import java.util.stream.Collectors;

/** Ways to make a record without naming what is absent: {@code of}, and copies or a builder. */
final class OptionalMembers {

    private static final int MOST_COPIES = 4;
    private static final int MOST_REQUIRED = 8;

    private OptionalMembers() {}

    static void write(JavaFile out, String name, List<Part> parts) {
        List<Part> required = parts.stream().filter(Part::required).toList();
        List<Part> optional = parts.stream().filter(part -> !part.required()).toList();
        if (optional.isEmpty()) {
            return;
        }
        if (required.size() <= MOST_REQUIRED) {
            out.line("").line("/** With the required members only. */");
            out.open("public static " + name + " of(" + parameters(required) + ")");
            out.line("return new " + name + "(" + arguments(parts, "null") + ");")
                    .close();
        }
        if (optional.size() <= MOST_COPIES) {
            optional.forEach(part -> copy(out, name, parts, part));
        } else {
            builder(out, name, parts, required, optional);
        }
    }

    private static void copy(JavaFile out, String name, List<Part> parts, Part changed) {
        out.line("").line("/** A copy with another value. */");
        out.open("public " + name + " " + changed.name + "(" + changed.type + " " + changed.name + ")");
        String all = parts.stream().map(Part::name).collect(Collectors.joining(", "));
        out.line("return new " + name + "(" + all + ");").close();
    }

    private static void builder(JavaFile out, String name, List<Part> parts, List<Part> required, List<Part> optional) {
        out.line("").line("/** Starts with the required members. */");
        String constructor = required.size() <= MOST_REQUIRED ? parameters(required) : "";
        out.open("public static Builder builder(" + constructor + ")").line("Builder builder = new Builder();");
        if (!constructor.isEmpty()) {
            required.forEach(part -> out.line("builder." + part.name + " = " + part.name + ";"));
        }
        out.line("return builder;").close().line("");
        out.line("/** Collects members. Not thread-safe. */").open("public static final class Builder");
        parts.forEach(part -> out.line("private " + part.type + " " + part.name + ";"));
        out.line("").open("private Builder()").close();
        List<Part> settable = constructor.isEmpty() ? parts : optional;
        for (Part part : settable) {
            out.line("").line("/** Sets the member. */");
            out.open("public Builder " + part.name + "(" + part.type + " " + part.name + ")");
            out.line("this." + part.name + " = " + part.name + ";")
                    .line("return this;")
                    .close();
        }
        out.line("").line("/** The record. */").open("public " + name + " build()");
        String all = parts.stream().map(Part::name).collect(Collectors.joining(", "));
        out.line("return new " + name + "(" + all + ");").close().close();
    }

    private static String parameters(List<Part> parts) {
        return parts.stream().map(part -> part.type + " " + part.name).collect(Collectors.joining(", "));
    }

    private static String arguments(List<Part> parts, String absent) {
        return parts.stream().map(part -> part.required ? part.name : absent).collect(Collectors.joining(", "));
    }

    /** A component: its name, its type, and whether it must be given. */
    record Part(String name, String type, boolean required) {}
}
