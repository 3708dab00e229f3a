package dev.kit.cli.agreement;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A Java type as source, and valid values of it.
 *
 * @param name the class that holds it
 * @param parts its components, as in reports
 * @param source the source of the class, whose nested class {@code Root} is the type
 * @param valid valid values, as JSON
 * @param components its components
 */
record DrawnType(String name, String parts, String source, List<String> valid, List<Component> components) {

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
    private static final List<String> NAMES =
            List.of("firstPart", "secondPart", "thirdPart", "fourthPart", "fifthPart", "sixthPart", "seventhPart");

    /** The names of the same components within a record that holds them. */
    private static final List<String> INNER = List.of("one", "two", "three", "four", "five", "six");

    /** The annotations of a class, or its kind, around its components. */
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

    /** Draws a type of these parts; if there are several, its last component nests them all. */
    static DrawnType of(int number, List<Part> parts, Random random) {
        Frame frame = Frame.values()[random.nextInt(Frame.values().length)];
        List<Part> components = new ArrayList<>();
        for (Part part : parts) {
            boolean joins = part.isSingle() && random.nextInt(parts.size() + 1) == 0;
            components.add(joins ? joined(part, Parts.JOINING.get(random.nextInt(Parts.JOINING.size()))) : part);
        }
        if (parts.size() > 1) {
            components.add(nesting(parts, random.nextInt(3)));
        }
        String body = frame == Frame.BEAN ? bean(components) : record(frame, components);
        String declarations = numbered(components, Part::declarations);
        String source = IMPORTS + "public final class T" + number + " {\n    interface OnUpdate {}\n" + declarations
                + "    " + body + "\n}\n";
        return new DrawnType(
                "T" + number,
                frame + " of " + components.stream().map(Part::name).collect(Collectors.joining(" + ")),
                source,
                values(frame, components),
                named(frame, components, parts));
    }

    private static List<Component> named(Frame frame, List<Part> components, List<Part> parts) {
        List<Component> named = new ArrayList<>();
        for (int i = 0; i < components.size(); i++) {
            List<Component> inner = i < parts.size() ? List.of() : inner(parts, i);
            named.add(Component.of(components.get(i), frame.jsonName(NAMES.get(i)), "" + i, inner));
        }
        return named;
    }

    private static List<Component> inner(List<Part> parts, int number) {
        List<Component> inner = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            inner.add(Component.of(parts.get(i), INNER.get(i), "" + number + i, List.of()));
        }
        return inner;
    }

    /** Returns what stands at a place: a component, or the whole type. */
    Part partAt(Place place) {
        List<String> steps = place.steps();
        return components.stream()
                .filter(component -> !steps.isEmpty() && component.isAt(steps.get(0)))
                .findFirst()
                .map(component -> component.at(steps.subList(1, steps.size())))
                .orElseGet(() -> Part.of("whole", "", "Root"));
    }

    /** Returns whether a member, or the one around it, stands in a value by its name and by an alias. */
    boolean isNamedTwice(Place place, JsonNode root) {
        return partAt(place).has("@JsonAlias")
                && Stream.iterate(place, around -> !around.steps().isEmpty(), Place::parent)
                        .anyMatch(around -> hasTwoNames(around, root));
    }

    private boolean hasTwoNames(Place place, JsonNode root) {
        Place object = place.parent();
        List<String> names = object.in(root).propertyNames().stream()
                .filter(name -> partAt(object.member(name)).equals(partAt(place)))
                .toList();
        return names.size() > 1 && names.stream().anyMatch(name -> name.matches("(?:again|other)\\d+"));
    }

    private static Part joined(Part part, String joining) {
        String kind = joining.replaceAll("\\(.*", "");
        return part.annotations().contains(kind) || part.type().startsWith("@") ? part : part.joined(joining);
    }

    /** Returns a list, map or optional of a record with all. */
    private static Part nesting(List<Part> parts, int container) {
        StringBuilder declarations = new StringBuilder();
        List<String> components = new ArrayList<>();
        List<String> members = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            String number = "#" + i;
            declarations.append(part.declarations().replace("#", number)).append(' ');
            components.add((part.annotations() + " " + part.type()).replace("#", number) + " " + INNER.get(i));
            members.add(part.member(part.members().get(0), INNER.get(i), number));
        }
        declarations
                .append("record Nest#(")
                .append(String.join(", ", components))
                .append(") {}");
        String value = "{" + String.join(", ", members) + "}";
        String type =
                List.of("List<Nest#>", "Map<String, Nest#>", "Optional<Nest#>").get(container);
        String contained =
                List.of("[" + value + "]", "{\"key\": " + value + "}", value).get(container);
        return new Part("nest of all", declarations.toString(), "", type, List.of("\"$\": " + contained));
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
