package dev.kit.cli.generate;

import java.util.List;
import java.util.Optional;

/**
 * The model of a generated operation.
 *
 * @param paging the paging of the operation; empty if the response is complete
 * @param streams whether the response is a stream of items, each of the success type
 * @param variant whether it is an alternative form of an operation that has its own method
 * @param security the alternatives for authentication; empty if the document does not declare them
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

    /** The input of an operation. */
    sealed interface Input {

        /** The absence of input. */
        record None() implements Input {}

        /** A body as the only input. */
        record Body(TypeUse type, BodyForm form) implements Input {}

        /** A record of parameters and an optional body. */
        record Parameters(
                String name,
                List<Parameter> parameters,
                Optional<Part> body,
                List<TypeDeclaration> nested,
                String description)
                implements Input {}
    }

    /** The encoding of a body. */
    record BodyForm(String method, String mediaType) {

        String call(String value) {
            String type = mediaType.isEmpty() ? "" : ", " + Sources.literal(mediaType);
            if (method.equals("parts")) {
                return "multipart(" + value + ")";
            }
            return method + "(" + value + (method.equals("multipart") ? ".toMultipart()" : "") + type + ")";
        }
    }

    /** The body of an operation with parameters. */
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
     * The response bodies by status.
     *
     * @param type the common type
     * @param sealedName the name of the sealed interface if the types differ; else empty
     */
    record Outcome(TypeUse type, String sealedName, List<Case> cases) {}

    /** The body for one status. 4 stands for 4xx, 0 for all other statuses. */
    record Case(int status, String name, TypeUse type) {}
}
