package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A Java type as source, and valid values of it.
 *
 * @param name the class that holds it
 * @param parts its components, as in reports
 * @param source the source of the class, whose nested class {@code Root} is the type
 * @param valid valid values, as JSON
 */
record DrawnType(String name, String parts, String source, List<String> valid) {

    private static final String IMPORTS = """
            package drawn;
            import com.fasterxml.jackson.annotation.*;
            import jakarta.validation.Valid;
            import jakarta.validation.constraints.*;
            import java.math.BigDecimal;
            import java.util.*;
            import org.jspecify.annotations.*;
            import tools.jackson.core.*;
            import tools.jackson.databind.*;
            import tools.jackson.databind.annotation.*;
            """;
    private static final List<String> NAMES = List.of("firstPart", "secondPart", "thirdPart");

    /** How a class is declared around its components. */
    private enum Frame {
        RECORD(""),
        MARKED("@NullMarked "),
        SNAKE("@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class) "),
        NON_NULL("@JsonInclude(JsonInclude.Include.NON_NULL) "),
        IGNORING("@JsonIgnoreProperties(\"unused\") "),
        BEAN("");

        private final String annotations;

        Frame(String annotations) {
            this.annotations = annotations;
        }

        String jsonName(String name) {
            return this == SNAKE ? name.replace("P", "_p") : name;
        }
    }

    /** Draws a type of these parts; the third component of two nests both. */
    static DrawnType of(int number, List<Part> parts, Random random) {
        Frame frame = Frame.values()[random.nextInt(Frame.values().length)];
        List<Part> components = new ArrayList<>(parts);
        if (parts.size() == 1 && parts.get(0).isSingle() && random.nextBoolean()) {
            String joining = Parts.JOINING.get(random.nextInt(Parts.JOINING.size()));
            components.set(0, joined(parts.get(0), joining));
        }
        if (parts.size() == 2) {
            components.add(nesting(parts.get(0), parts.get(1), random.nextInt(3)));
        }
        String body = frame == Frame.BEAN ? bean(components) : record(frame, components);
        String declarations = numbered(components, Part::declarations);
        String source = IMPORTS + "public final class T" + number + " {\n    interface OnUpdate {}\n" + declarations
                + "    " + body + "\n}\n";
        return new DrawnType(
                "T" + number,
                frame + " of " + components.stream().map(Part::name).collect(Collectors.joining(" + ")),
                source,
                values(frame, components));
    }

    private static Part joined(Part part, String joining) {
        String kind = joining.replaceAll("\\(.*", "");
        return part.annotations().contains(kind) || part.type().startsWith("@")
                ? part
                : new Part(
                        part.name() + " " + joining,
                        part.declarations(),
                        part.annotations() + " " + joining,
                        part.type(),
                        part.members());
    }

    /** Returns a list, map or optional of a record with both. */
    private static Part nesting(Part one, Part other, int container) {
        String declarations =
                one.declarations().replace("#", "#0") + other.declarations().replace("#", "#1")
                        + " record Nest#(" + one.annotations().replace("#", "#0") + " "
                        + one.type().replace("#", "#0")
                        + " one, " + other.annotations().replace("#", "#1") + " "
                        + other.type().replace("#", "#1")
                        + " other) {}";
        String type =
                List.of("List<Nest#>", "Map<String, Nest#>", "Optional<Nest#>").get(container);
        String value = "{" + one.members().get(0).replace("$", "one").replace("#", "#0") + ", "
                + other.members().get(0).replace("$", "other").replace("#", "#1") + "}";
        String contained =
                List.of("[" + value + "]", "{\"key\": " + value + "}", value).get(container);
        return new Part("nest of both", declarations, "", type, List.of("\"$\": " + contained));
    }

    private static String record(Frame frame, List<Part> components) {
        List<String> parameters = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            Part part = components.get(i);
            parameters.add((part.annotations() + " " + part.type() + " " + NAMES.get(i)).replace("#", "" + i));
        }
        return frame.annotations + "public record Root(" + String.join(", ", parameters) + ") {}";
    }

    private static String bean(List<Part> components) {
        StringBuilder bean = new StringBuilder("public static class Root {");
        for (int i = 0; i < components.size(); i++) {
            Part part = components.get(i);
            String name = NAMES.get(i);
            String suffix = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            String type = part.type();
            bean.append((" %s private %s %s; public %s get%s() { return %s; } public void set%s(%s given)"
                            + " { %s = given; }")
                    .formatted(part.annotations(), type, name, type, suffix, name, suffix, type, name)
                    .replace("#", "" + i));
        }
        return bean.append(" }").toString();
    }

    private static String numbered(List<Part> parts, java.util.function.Function<Part, String> text) {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            all.append("    ")
                    .append(text.apply(parts.get(i)).replace("#", "" + i))
                    .append('\n');
        }
        return all.toString();
    }

    private static List<String> values(Frame frame, List<Part> components) {
        int count = components.stream()
                .mapToInt(part -> part.members().size())
                .max()
                .orElse(1);
        List<String> values = new ArrayList<>();
        for (int value = 0; value < count; value++) {
            List<String> members = new ArrayList<>();
            for (int i = 0; i < components.size(); i++) {
                List<String> known = components.get(i).members();
                members.add(known.get(value % known.size())
                        .replace("$", frame.jsonName(NAMES.get(i)))
                        .replace("#", "" + i));
            }
            values.add("{" + String.join(", ", members) + "}");
        }
        return values;
    }
}
