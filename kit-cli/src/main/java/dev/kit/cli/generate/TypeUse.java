package dev.kit.cli.generate;

import java.util.Set;
import java.util.TreeSet;

/**
 * A type as generated code writes it.
 *
 * @param java the type, never primitive
 * @param primitive the primitive form, or the same
 * @param reference the expression of its {@code TypeRef}
 * @param imports what both need
 * @param kind the kind of JSON value
 * @param text whether it travels as JSON text although Java has a number
 */
record TypeUse(String java, String primitive, String reference, Set<String> imports, Kind kind, boolean text) {

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
    static final TypeUse BYTES =
            new TypeUse("byte[]", "byte[]", "TypeRef.of(byte[].class)", Set.of(Sources.TYPE_REF), Kind.TEXT, false);

    static TypeUse scalar(String name, Kind kind) {
        return new TypeUse(name, name, "TypeRef.of(" + name + ".class)", Set.of(Sources.TYPE_REF), kind, false);
    }

    static TypeUse boxed(String name, String primitive, Kind kind) {
        return new TypeUse(name, primitive, "TypeRef.of(" + name + ".class)", Set.of(Sources.TYPE_REF), kind, false);
    }

    static TypeUse imported(String qualified, Kind kind) {
        String name = qualified.substring(qualified.lastIndexOf('.') + 1);
        return new TypeUse(
                name, name, "TypeRef.of(" + name + ".class)", Set.of(Sources.TYPE_REF, qualified), kind, false);
    }

    static TypeUse listOf(TypeUse each) {
        TypeUse item = each.plain();
        String java = "List<" + item.java + ">";
        String reference = "TypeRef.listOf(" + item.reference + ")";
        return new TypeUse(java, java, reference, with(item.imports, "java.util.List"), Kind.ARRAY, false);
    }

    static TypeUse mapOf(TypeUse each) {
        TypeUse value = each.plain();
        String java = "Map<String, " + value.java + ">";
        String reference = "TypeRef.mapOf(" + value.reference + ")";
        return new TypeUse(java, java, reference, with(value.imports, "java.util.Map"), Kind.OBJECT, false);
    }

    TypeUse asText() {
        return new TypeUse(java, java, reference, imports, Kind.TEXT, true);
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
