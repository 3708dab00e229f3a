package dev.kit.cli.generate;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A type as used in generated code.
 *
 * @param java the non-primitive type, which identifies it
 * @param written the type, with marks at its nullable arguments
 * @param primitive the primitive form, or the same type
 * @param reference the expression of its {@code TypeRef}
 * @param imports the imports of the type and its reference
 * @param kind the kind of JSON value
 * @param item the type of the items of a list; null for other types
 * @param text whether it is a text in JSON although it is a number in Java
 */
record TypeUse(
        String java,
        String written,
        String primitive,
        String reference,
        Set<String> imports,
        Kind kind,
        @Nullable TypeUse item,
        boolean text) {

    /** The mark of a nullable type, which the file replaces by an annotation or removes. */
    static final String NULLABLE = "\uE000";

    enum Kind {
        TEXT,
        NUMBER,
        BOOLEAN,
        ARRAY,
        OBJECT,
        ANY,
        NONE
    }

    static final TypeUse ANY = scalar("Object", Kind.ANY);
    static final TypeUse NONE = scalar("Void", Kind.NONE);
    static final TypeUse STRING = scalar("String", Kind.TEXT);
    static final TypeUse BYTES = scalar("byte[]", Kind.TEXT);
    static final TypeUse BOOLEAN = boxed("Boolean", "boolean", Kind.BOOLEAN);
    static final TypeUse LONG = boxed("Long", "long", Kind.NUMBER);
    private static final TypeUse INT = boxed("Integer", "int", Kind.NUMBER);
    private static final TypeUse DOUBLE = boxed("Double", "double", Kind.NUMBER);
    private static final TypeUse DECIMAL = imported("java.math.BigDecimal", Kind.NUMBER);
    static final TypeUse MULTIPART = imported(ImportedNames.MULTIPART, Kind.OBJECT);
    static final TypeUse FILE_PART = imported(ImportedNames.FILE_PART, Kind.ANY);

    static TypeUse scalar(String name, Kind kind) {
        return boxed(name, name, kind);
    }

    private static TypeUse boxed(String name, String primitive, Kind kind) {
        return simple(name, primitive, Set.of(ImportedNames.TYPE_REF), kind);
    }

    static TypeUse imported(String qualified, Kind kind) {
        String name = qualified.substring(qualified.lastIndexOf('.') + 1);
        return simple(name, name, Set.of(ImportedNames.TYPE_REF, qualified), kind);
    }

    private static TypeUse simple(String name, String primitive, Set<String> imports, Kind kind) {
        return new TypeUse(name, name, primitive, "TypeRef.of(" + name + ".class)", imports, kind, null, false);
    }

    static TypeUse listOf(TypeUse each, boolean nullable) {
        TypeUse item = each.plain();
        return generic("List<", item, nullable, "TypeRef.listOf(", "java.util.List", Kind.ARRAY, item);
    }

    static TypeUse mapOf(TypeUse each, boolean nullable) {
        return generic("Map<String, ", each.plain(), nullable, "TypeRef.mapOf(", "java.util.Map", Kind.OBJECT, null);
    }

    private static TypeUse generic(
            String start,
            TypeUse each,
            boolean nullable,
            String factory,
            String imported,
            Kind kind,
            @Nullable TypeUse item) {
        Set<String> imports = new TreeSet<>(each.imports);
        imports.add(imported);
        String written = start + each.written(nullable) + ">";
        return new TypeUse(
                start + each.java + ">", written, written, factory + each.reference + ")", imports, kind, item, false);
    }

    /** Returns the type of texts, numbers and booleans of a format. */
    static TypeUse of(String type, String format) {
        return switch (type) {
            case "string" -> text(format);
            case "integer" -> format.equals("int32") ? INT : LONG;
            case "number" -> number(format);
            case "boolean" -> BOOLEAN;
            default -> ANY;
        };
    }

    private static TypeUse number(String format) {
        return switch (format) {
            case "float", "double" -> DOUBLE;
            case "int32" -> INT;
            case "int64" -> LONG;
            default -> DECIMAL;
        };
    }

    private static TypeUse text(String format) {
        return switch (format) {
            case "uuid" -> imported("java.util.UUID", Kind.TEXT);
            case "date-time" -> imported("java.time.OffsetDateTime", Kind.TEXT);
            case "date" -> imported("java.time.LocalDate", Kind.TEXT);
            case "byte", "binary" -> BYTES;
            case "int64" -> LONG.asText();
            case "decimal" -> DECIMAL.asText();
            default -> STRING;
        };
    }

    /** Returns the type as written in a nullable or a non-null position. */
    String written(boolean nullable) {
        return nullable ? nullable(written) : written;
    }

    /** Returns the type of a member, which is nullable unless it is required. */
    String member(boolean required) {
        return required ? primitive : written(true);
    }

    /** Returns the type with a mark, which precedes its simple name, or the brackets of an array. */
    static String nullable(String type) {
        if (type.endsWith("[]")) {
            return type.substring(0, type.length() - 2) + " " + NULLABLE + "[]";
        }
        int arguments = type.indexOf('<');
        int dot = type.lastIndexOf('.', arguments < 0 ? type.length() : arguments);
        return type.substring(0, dot + 1) + NULLABLE + type.substring(dot + 1);
    }

    TypeUse asText() {
        return new TypeUse(java, written, java, reference, imports, Kind.TEXT, null, true);
    }

    /** Returns the type for positions in which no annotation can declare that it is a text in JSON. */
    TypeUse plain() {
        return text ? STRING : this;
    }

    boolean list() {
        return java.startsWith("List<");
    }

    boolean map() {
        return java.startsWith("Map<");
    }
}
