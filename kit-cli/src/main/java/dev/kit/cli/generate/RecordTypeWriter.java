package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.Component;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** A writer of object types as records. */
final class RecordTypeWriter {

    private RecordTypeWriter() {}

    static void write(JavaFile out, ObjectType type) {
        out.doc(type.description(), "The object " + type.name() + ".", tags(type));
        if (type.components.stream().anyMatch(Component::optional)) {
            out.use(ImportedNames.JACKSON + "JsonInclude").line("@JsonInclude(JsonInclude.Include.NON_NULL)");
        }
        if (type.closed) {
            out.use(ImportedNames.CLOSED_OBJECT).line("@ClosedObject");
        }
        if (!type.implemented.isEmpty()) {
            out.use(ImportedNames.DESERIALIZE).line("@JsonDeserialize"); // else the one of the interface would apply
        }
        String interfaces = type.implemented.isEmpty() ? "" : " implements " + String.join(", ", type.implemented);
        out.open("public record " + type.name() + "(" + components(out, type) + ")" + interfaces);
        copies(out, type);
        OptionalMembers.write(out, type.name(), parts(type));
        TypeWriter.nested(out, type.nested());
        out.close();
    }

    private static List<String> tags(ObjectType type) {
        List<String> tags = new ArrayList<>();
        for (Component component : type.components) {
            tags.addAll(Javadoc.parameter(component.name(), component.description()));
        }
        return tags;
    }

    private static String components(JavaFile out, ObjectType type) {
        List<String> all = new ArrayList<>();
        for (Component component : type.components) {
            out.use(component.type().imports());
            all.add(annotations(out, component) + component.javaType() + " " + component.name());
        }
        if (type.additional != null) {
            out.use(type.additional.imports()).use("java.util.Map");
            out.use(ImportedNames.JACKSON + "JsonAnySetter", ImportedNames.JACKSON + "JsonAnyGetter");
            all.add("@JsonAnySetter @JsonAnyGetter " + additional(type) + " " + more(type));
        }
        return all.stream().map(part -> "\n        " + part).collect(Collectors.joining(","));
    }

    private static String annotations(JavaFile out, Component component) {
        StringBuilder text = new StringBuilder();
        boolean renamed = !component.json().equals(component.name());
        if (renamed || component.mandatory()) {
            out.use(ImportedNames.JACKSON + "JsonProperty");
            String json = ImportedNames.literal(component.json());
            String value = component.mandatory() ? renamed ? "value = " + json + ", " : "" : json;
            text.append("@JsonProperty(").append(value);
            text.append(component.mandatory() ? "required = true) " : ") ");
        }
        if (component.constant() != null) {
            out.use(ImportedNames.KNOWN_VALUES);
            text.append("@KnownValues(")
                    .append(ImportedNames.literal(component.constant()))
                    .append(") ");
        }
        if (component.field()) {
            out.use(ImportedNames.FIELD, ImportedNames.JACKSON + "JsonInclude");
            text.append("@JsonInclude(JsonInclude.Include.NON_EMPTY) ");
        }
        if (component.required() && component.nullable()) {
            out.use(ImportedNames.JACKSON + "JsonInclude");
            text.append("@JsonInclude(JsonInclude.Include.ALWAYS) ");
        }
        if (component.type().text()) {
            out.use(ImportedNames.JACKSON + "JsonFormat");
            text.append("@JsonFormat(shape = JsonFormat.Shape.STRING) ");
        }
        return text.toString();
    }

    /** Writes copies of lists and maps, which may contain nulls, so that the record is immutable. */
    private static void copies(JavaFile out, ObjectType type) {
        List<String> statements = new ArrayList<>();
        for (Component component : type.components) {
            String name = component.name();
            if (component.field()) {
                statements.add(name + " = Field.orAbsent(" + name + ");");
            } else if (component.type().list()) {
                statements.add(copy(name, "list"));
            } else if (component.type().map()) {
                statements.add(copy(name, "map"));
            }
        }
        if (type.additional != null) {
            statements.add(copy(more(type), "mapOrEmpty"));
        }
        if (statements.isEmpty()) {
            return;
        }
        out.use(ImportedNames.COPIES);
        out.line("/** Copies lists and maps, and takes null for what is absent. */")
                .open("public " + type.name());
        statements.forEach(out::line);
        out.close();
    }

    /** Returns a call of a helper in the client, because javac is slow on conditional expressions of generic calls. */
    private static String copy(String name, String method) {
        return name + " = Copies." + method + "(" + name + ");";
    }

    private static List<OptionalMembers.Part> parts(ObjectType type) {
        List<OptionalMembers.Part> parts = new ArrayList<>();
        for (Component component : type.components) {
            String field = component.field() ? component.type().written() : "";
            parts.add(new OptionalMembers.Part(
                    component.name(), component.javaType(), component.required(), component.filled(), field));
        }
        if (type.additional != null) {
            parts.add(new OptionalMembers.Part(more(type), additional(type), false));
        }
        return parts;
    }

    private static String additional(ObjectType type) {
        TypeUse each = Objects.requireNonNull(type.additional);
        return TypeUse.mapOf(each, false).written();
    }

    private static String more(ObjectType type) {
        String name = "additionalProperties";
        for (Component component : type.components) {
            if (component.name().equals(name)) {
                return name + "_";
            }
        }
        return name;
    }
}
