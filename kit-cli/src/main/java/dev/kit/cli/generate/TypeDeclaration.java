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

    /** Returns the head, which all types have. */
    Head head();

    /** Returns the simple name. */
    default String name() {
        return head().name();
    }

    /** Returns the qualified name, such as {@code Order.Line}. */
    default String qualified() {
        return head().qualified();
    }

    /** Returns the description in the document. */
    default String description() {
        return head().description();
    }

    /** Returns the types nested in this one. */
    default List<TypeDeclaration> nested() {
        return head().nested();
    }

    /** The names of a type, its description in the document, and the types nested in it. */
    record Head(String name, String qualified, String description, List<TypeDeclaration> nested) {}

    /** An object type. */
    final class ObjectType implements TypeDeclaration {
        private final Head head;
        final List<Component> components = new ArrayList<>();
        final Set<String> implemented = new TreeSet<>();

        @Nullable TypeUse additional;

        boolean closed;

        ObjectType(Head head) {
            this.head = head;
        }

        @Override
        public Head head() {
            return head;
        }
    }

    /** An extensible list of values. {@code open} is true if the document also accepts any other text. */
    record EnumType(Head head, TypeUse value, List<String> literals, List<String> texts, boolean open)
            implements TypeDeclaration {}

    /** The parts of a multipart body. */
    record FormType(Head head, List<Part> parts) implements TypeDeclaration {

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
                String description) {}
    }

    /** A union of several types. */
    final class UnionType implements TypeDeclaration {
        private final Head head;
        final List<Variant> variants = new ArrayList<>();
        final Map<String, String> mapping = new LinkedHashMap<>();
        String discriminator = "";
        boolean matchesStatically;

        UnionType(Head head) {
            this.head = head;
        }

        @Override
        public Head head() {
            return head;
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
            return type.member(required && !nullable);
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
