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
    static final TypeUse BYTES = new TypeUse(
            "byte[]", "byte[]", "byte[]", "TypeRef.of(byte[].class)", Set.of(Sources.TYPE_REF), Kind.TEXT, null, false);

    static final TypeUse MULTIPART = imported(Sources.MULTIPART, Kind.OBJECT);
    static final TypeUse FILE_PART = imported(Sources.FILE_PART, Kind.ANY);

    static TypeUse scalar(String name, Kind kind) {
        return new TypeUse(
                name, name, name, "TypeRef.of(" + name + ".class)", Set.of(Sources.TYPE_REF), kind, null, false);
    }

    static TypeUse boxed(String name, String primitive, Kind kind) {
        return new TypeUse(
                name, name, primitive, "TypeRef.of(" + name + ".class)", Set.of(Sources.TYPE_REF), kind, null, false);
    }

    static TypeUse imported(String qualified, Kind kind) {
        String name = qualified.substring(qualified.lastIndexOf('.') + 1);
        return new TypeUse(
                name,
                name,
                name,
                "TypeRef.of(" + name + ".class)",
                Set.of(Sources.TYPE_REF, qualified),
                kind,
                null,
                false);
    }

    static TypeUse listOf(TypeUse each, boolean nullable) {
        TypeUse item = each.plain();
        return generic(
                "List<" + item.java + ">",
                "List<" + item.written(nullable) + ">",
                "TypeRef.listOf(" + item.reference + ")",
                with(item.imports, "java.util.List"),
                Kind.ARRAY,
                item);
    }

    static TypeUse mapOf(TypeUse each, boolean nullable) {
        TypeUse value = each.plain();
        return generic(
                "Map<String, " + value.java + ">",
                "Map<String, " + value.written(nullable) + ">",
                "TypeRef.mapOf(" + value.reference + ")",
                with(value.imports, "java.util.Map"),
                Kind.OBJECT,
                null);
    }

    private static TypeUse generic(
            String java, String written, String reference, Set<String> imports, Kind kind, @Nullable TypeUse item) {
        return new TypeUse(java, written, written, reference, imports, kind, item, false);
    }

    /** Returns the type as written in a nullable or a non-null position. */
    String written(boolean nullable) {
        return nullable ? nullable(written) : written;
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

    private static Set<String> with(Set<String> imports, String more) {
        Set<String> all = new TreeSet<>(imports);
        all.add(more);
        return all;
    }
}
