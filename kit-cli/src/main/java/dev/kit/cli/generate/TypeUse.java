package dev.kit.cli.generate;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A type as generated code writes it.
 *
 * @param java the type, never primitive, by which it is known
 * @param written the type, with marks at the arguments that may be null
 * @param primitive the primitive form, or the same
 * @param reference the expression of its {@code TypeRef}
 * @param imports what both need
 * @param kind the kind of JSON value
 * @param item the type of the items of a list; null for others
 * @param text whether it travels as JSON text although Java has a number
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

    /** Stands before a type that may be null, until the file knows whether it says so. */
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

    /** The type as written where it may be null, or where it may not. */
    String written(boolean nullable) {
        return nullable ? nullable(written) : written;
    }

    /** The type with a mark, which stands before its simple name, or before the brackets of an array. */
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

    /** The type where no annotation can say that it travels as text. */
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
