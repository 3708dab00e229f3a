package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Case;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.MediaTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A reader of the responses of an operation: the types of success and failure. */
record OutcomeReader(SchemaReader schemas, NameRegister names) {

    Outcome success(ApiOperation operation, String name) {
        List<Case> cases = cases(operation, name, true);
        if (cases.isEmpty()) {
            cases = operation.answers().stream()
                    .filter(ApiAnswer::otherwise)
                    .map(answer -> new Case(2, "Otherwise", type(answer, name, "2XX")))
                    .toList();
        }
        return outcome(cases, name + "Result", TypeUse.NONE);
    }

    Outcome failure(ApiOperation operation, String name) {
        List<Case> cases = cases(operation, name, false).stream()
                .filter(found -> !found.type().equals(TypeUse.NONE))
                .toList();
        return outcome(cases, name + "Error", TypeUse.ANY);
    }

    /** Returns the media type of the operation's stream of items; empty if there is none. */
    String stream(ApiOperation operation) {
        return content(operation).map(ApiNode::names).orElse(List.of()).stream()
                .filter(MediaTypes::stream)
                .findFirst()
                .orElse("");
    }

    /** Returns whether a stream of items is the only form of success. */
    boolean onlyStreams(ApiOperation operation) {
        List<String> mediaTypes = content(operation).map(ApiNode::names).orElse(List.of());
        return !stream(operation).isEmpty() && mediaTypes.stream().noneMatch(MediaTypes::json);
    }

    /** Returns the items of the response in {@code mediaType}. */
    Outcome items(ApiOperation operation, String name, String mediaType) {
        ApiNode content = content(operation).orElseThrow().at(mediaType);
        ApiNode schema = content.has("itemSchema") ? content.at("itemSchema") : content.at("schema");
        TypeUse item = schema.missing() ? TypeUse.STRING : schemas.read(schema, schemas.topLevel(), name + "Item");
        TypeUse each = item.item() == null ? item : item.item();
        return new Outcome(each, "", List.of(new Case(2, "Items", each)));
    }

    /**
     * Returns the content of the first response with a status of success, else of the default response, which is
     * usually an error.
     */
    private static Optional<ApiNode> content(ApiOperation operation) {
        List<ApiAnswer> answers = operation.answers();
        return answers.stream()
                .filter(ApiAnswer::successful)
                .findFirst()
                .or(() -> answers.stream().filter(ApiAnswer::otherwise).findFirst())
                .map(answer -> answer.node().at("content"));
    }

    /** Returns the media type to request; empty for JSON. */
    String accept(ApiOperation operation) {
        String chosen = content(operation).map(MediaTypes::choose).orElse("");
        return MediaTypes.json(chosen) || chosen.isEmpty() ? "" : chosen;
    }

    private Outcome outcome(List<Case> cases, String name, TypeUse none) {
        List<String> types =
                cases.stream().map(found -> found.type().java()).distinct().toList();
        if (types.size() <= 1) {
            return new Outcome(cases.isEmpty() ? none : cases.get(0).type(), "", cases);
        }
        String sealedName = names.claim(name, "Type");
        return new Outcome(TypeUse.scalar(sealedName, TypeUse.Kind.OBJECT), sealedName, cases);
    }

    private List<Case> cases(ApiOperation operation, String name, boolean success) {
        List<Case> cases = new ArrayList<>();
        for (ApiAnswer answer : operation.answers()) {
            if (answer.successful() == success) {
                String label = answer.otherwise()
                        ? "Otherwise"
                        : "Status" + answer.key().toUpperCase(Locale.ROOT);
                cases.add(new Case(code(answer.key()), label, type(answer, name, answer.key())));
            }
        }
        return cases;
    }

    private TypeUse type(ApiAnswer answer, String name, String status) {
        ApiNode content = answer.node().at("content");
        String chosen = MediaTypes.choose(content);
        if (chosen.isEmpty()) {
            return TypeUse.NONE;
        }
        if (!MediaTypes.json(chosen)) {
            return MediaTypes.text(chosen) ? TypeUse.STRING : TypeUse.BYTES;
        }
        boolean shared = answer.node().pointer().startsWith("#/components/");
        String suffix = status.startsWith("2") ? "Response" : "Error" + JavaNames.type(status);
        return schemas.read(
                content.at(chosen).at("schema"),
                schemas.topLevel(),
                shared ? answer.node().key() : name + suffix);
    }

    private static int code(String status) {
        return status.equals("default")
                ? 0
                : Integer.parseInt(status.toUpperCase(Locale.ROOT).replace("XX", ""));
    }
}
