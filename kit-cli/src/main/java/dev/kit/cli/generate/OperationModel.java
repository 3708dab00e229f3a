package dev.kit.cli.generate;

import dev.kit.openapi.ApiOperation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The model of a generated operation.
 *
 * @param api the operation in the document
 * @param paging the paging of the operation; empty if the response is complete
 * @param streams whether the response is a stream of items, each of the success type
 * @param variant whether it is an alternative form of an operation that has its own method
 */
record OperationModel(
        ApiOperation api,
        String id,
        String constant,
        String member,
        Input input,
        Outcome success,
        Outcome failure,
        String accept,
        Optional<PageAccess> paging,
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

    /**
     * The encoding of a body.
     *
     * @param styles the constants of {@code ParameterStyle} for lists of a form, by member
     */
    record BodyForm(String method, String mediaType, Map<String, String> styles) {

        BodyForm(String method, String mediaType) {
            this(method, mediaType, Map.of());
        }

        /** Returns the imports of the call. */
        Set<String> imports() {
            return styles.isEmpty() ? Set.of() : Set.of(ImportedNames.STYLE, "java.util.Map");
        }

        String call(String value) {
            if (!styles.isEmpty()) {
                String entries = styles.entrySet().stream()
                        .map(style -> "Map.entry(" + ImportedNames.literal(style.getKey()) + ", ParameterStyle."
                                + style.getValue() + ")")
                        .collect(Collectors.joining(", "));
                return method + "(" + value + ", Map.ofEntries(" + entries + "))";
            }
            String type = mediaType.isEmpty() ? "" : ", " + ImportedNames.literal(mediaType);
            if (method.equals("parts")) {
                return "multipart(" + value + ")";
            }
            return method + "(" + value + (method.equals("multipart") ? ".toMultipart()" : "") + type + ")";
        }
    }

    /** The body of an operation with parameters. */
    record Part(String name, TypeUse type, boolean required, BodyForm form, String description) {}

    /** A path, query, header or cookie parameter. */
    record Parameter(
            String json, String name, String method, TypeUse type, boolean required, String style, String description) {

        String call() {
            String written = style.isEmpty() ? "" : ", ParameterStyle." + style;
            return "." + method + "(" + ImportedNames.literal(json) + ", " + name + written + ")";
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
