package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A type to be generated, completed while the document is read. */
sealed interface TypeDeclaration {

    /** Returns the simple name. */
    String name();

    /** Returns the description in the document. */
    String description();

    /** Returns the types nested in this one. */
    List<TypeDeclaration> nested();

    /** An object type. */
    final class ObjectType implements TypeDeclaration {
        private final String name;
        private final String qualified;
        private final String description;
        private final List<TypeDeclaration> nested = new ArrayList<>();
        final List<Component> components = new ArrayList<>();
        final Set<String> implemented = new TreeSet<>();

        @Nullable TypeUse additional;

        boolean closed;

        ObjectType(String name, String qualified, String description) {
            this.name = name;
            this.qualified = qualified;
            this.description = description;
        }

        /** Returns the qualified name, such as {@code Order.Line}. */
        String qualified() {
            return qualified;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return description;
        }

        @Override
        public List<TypeDeclaration> nested() {
            return nested;
        }
    }

    /** An extensible list of values. {@code open} is true if the document also accepts any other text. */
    record EnumType(
            String name, String description, TypeUse value, List<String> literals, List<String> texts, boolean open)
            implements TypeDeclaration {
        @Override
        public List<TypeDeclaration> nested() {
            return List.of();
        }
    }

    /** The parts of a multipart body. */
    record FormType(String name, String description, List<Part> parts, List<TypeDeclaration> nested)
            implements TypeDeclaration {

        FormType(String name, String description) {
            this(name, description, new ArrayList<>(), new ArrayList<>());
        }

        /**
         * A part.
         *
         * @param method the method of {@code Multipart} that adds it
         * @param mediaType the media type; empty for the default
         */
        record Part(
                String json,
                String name,
                TypeUse type,
                boolean required,
                String method,
                String mediaType,
                String description) {

            String javaType() {
                return required ? type.primitive() : type.written(true);
            }
        }
    }

    /** A union of several types. */
    final class UnionType implements TypeDeclaration {
        private final String name;
        private final String qualified;
        private final String description;
        private final List<TypeDeclaration> nested = new ArrayList<>();
        final List<Variant> variants = new ArrayList<>();
        final Map<String, String> mapping = new LinkedHashMap<>();
        String discriminator = "";
        boolean matchesStatically;

        UnionType(String name, String qualified, String description) {
            this.name = name;
            this.qualified = qualified;
            this.description = description;
        }

        /** Returns the qualified name, such as {@code Order.Line}. */
        String qualified() {
            return qualified;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return description;
        }

        @Override
        public List<TypeDeclaration> nested() {
            return nested;
        }
    }

    /**
     * A member of an object.
     *
     * @param json the name in JSON
     * @param mandatory whether values without it are not of the object's type
     * @param field whether a request may omit it or clear it with null
     * @param constant its only possible value, unless its type implies it
     * @param filled the expression of its only possible value; empty if it has several, or may be absent
     */
    record Component(
            String json,
            String name,
            TypeUse type,
            boolean required,
            boolean mandatory,
            boolean nullable,
            boolean field,
            String description,
            @Nullable String constant,
            String filled) {

        boolean optional() {
            return !required;
        }

        String javaType() {
            if (field) {
                return "Field<" + type.written() + ">";
            }
            return required && !nullable ? type.primitive() : type.written(true);
        }
    }

    /**
     * A branch of a union.
     *
     * @param wrapper the name of the record that wraps the value; empty if {@code object} itself is the branch
     */
    record Variant(TypeUse type, @Nullable ObjectType object, String wrapper) {

        String javaName() {
            return wrapper.isEmpty() ? type.java() : wrapper;
        }
    }
}
