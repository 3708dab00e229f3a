package dev.kit.cli.generate;

import java.util.List;
import java.util.Optional;

/**
 * An operation as it will be written.
 *
 * @param paging how its pages follow each other; empty if it answers at once
 * @param streams whether the answer is many items, each of the type of success
 * @param variant whether it is another form of an operation that has its own method
 * @param security the ways to authenticate; empty if the document does not say
 */
record OperationModel(
        String id,
        String constant,
        String member,
        String method,
        String path,
        String description,
        boolean deprecated,
        Input input,
        Outcome success,
        Outcome failure,
        Optional<List<List<String>>> security,
        String accept,
        Optional<Paging> paging,
        boolean streams,
        boolean variant) {

    /** What the caller hands in. */
    sealed interface Input {

        /** Nothing. */
        record None() implements Input {}

        /** The body itself. */
        record Body(TypeUse type, BodyForm form) implements Input {}

        /** A record of parameters, and perhaps a body. */
        record Parameters(
                String name,
                List<Parameter> parameters,
                Optional<Part> body,
                List<TypeDeclaration> nested,
                String description)
                implements Input {}
    }

    /** How a body is sent. */
    record BodyForm(String method, String mediaType) {

        String call(String value) {
            String type = mediaType.isEmpty() ? "" : ", " + Sources.literal(mediaType);
            if (method.equals("parts")) {
                return "multipart(" + value + ")";
            }
            return method + "(" + value + (method.equals("multipart") ? ".toMultipart()" : "") + type + ")";
        }
    }

    /** The body beside parameters. */
    record Part(String name, TypeUse type, boolean required, BodyForm form) {}

    /** A path, query, header or cookie parameter. */
    record Parameter(
            String json, String name, String method, TypeUse type, boolean required, String style, String description) {

        String javaType() {
            return required ? type.primitive() : type.written(true);
        }

        String call() {
            String written = style.isEmpty() ? "" : ", ParameterStyle." + style;
            return "." + method + "(" + Sources.literal(json) + ", " + name + written + ")";
        }
    }

    /**
     * What comes back, by status.
     *
     * @param type the common type
     * @param sealedName the sealed interface to write when statuses differ; empty if they do not
     */
    record Outcome(TypeUse type, String sealedName, List<Case> cases) {}

    /** The body of one status; 4 stands for 4xx, 0 for all others. */
    record Case(int status, String name, TypeUse type) {}
}
