package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Case;
import dev.kit.cli.generate.OperationModel.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** A reader of the responses of an operation: the types of success and failure. */
final class OutcomeReader {

    private static final Pattern STATUS = Pattern.compile("default|[1-5](\\d\\d|XX|xx)");

    private final SchemaReader schemas;
    private final NameRegister names;
    private final MediaTypes media = new MediaTypes();

    OutcomeReader(SchemaReader schemas, NameRegister names) {
        this.schemas = schemas;
        this.names = names;
    }

    Outcome success(Located operation, String name) {
        List<Case> cases = cases(operation, name, true);
        if (cases.isEmpty() && operation.at("responses").has("default")) {
            cases = List.of(onlyDefault(operation, name));
        }
        return outcome(cases, name + "Result", TypeUse.NONE);
    }

    Outcome failure(Located operation, String name) {
        List<Case> cases = cases(operation, name, false).stream()
                .filter(found -> !found.type().equals(TypeUse.NONE))
                .toList();
        return outcome(cases, name + "Error", TypeUse.ANY);
    }

    /** Returns the media type of the operation's stream of items; empty if there is none. */
    String stream(Located operation) {
        Located content = success(operation).at("content");
        return content.names().stream().filter(MediaTypes::stream).findFirst().orElse("");
    }

    /** Returns whether a stream of items is the only form of success. */
    boolean onlyStreams(Located operation) {
        Located content = success(operation).at("content");
        return !stream(operation).isEmpty() && content.names().stream().noneMatch(MediaTypes::json);
    }

    /** Returns the items of the response in {@code mediaType}. */
    Outcome items(Located operation, String name, String mediaType) {
        Located content = success(operation).at("content").at(mediaType);
        Located schema = content.has("itemSchema") ? content.at("itemSchema") : content.at("schema");
        TypeUse item = schema.missing() ? TypeUse.STRING : schemas.read(schema, schemas.topLevel(), name + "Item");
        TypeUse each = item.item() == null ? item : item.item();
        return new Outcome(each, "", List.of(new Case(2, "Items", each)));
    }

    /** Returns the first response with a status of success, else the default response, which is usually an error. */
    private Located success(Located operation) {
        Located responses = operation.at("responses");
        String success = statuses(responses).stream()
                .filter(status -> status.startsWith("2"))
                .findFirst()
                .orElse("default");
        Located response = responses.at(success);
        return response.missing()
                ? response
                : schemas.document().resolve(response).object();
    }

    /** Returns the media type to request; empty for JSON. */
    String accept(Located operation) {
        String chosen = media.choose(success(operation).at("content"));
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

    private List<Case> cases(Located operation, String name, boolean success) {
        Located responses = operation.at("responses");
        List<Case> cases = new ArrayList<>();
        for (String status : statuses(responses)) {
            if (status.startsWith("2") == success) {
                int code = code(status);
                String label = status.equals("default") ? "Otherwise" : "Status" + status.toUpperCase(Locale.ROOT);
                cases.add(new Case(code, label, type(responses.at(status), name, status)));
            }
        }
        return cases;
    }

    private static List<String> statuses(Located responses) {
        List<String> statuses = new ArrayList<>(responses.names());
        statuses.removeIf(key -> key.startsWith("x-"));
        for (String status : statuses) {
            if (!STATUS.matcher(status).matches()) {
                throw responses
                        .at(status)
                        .problem(
                                "The response key is not a status.",
                                "Write a status such as 404, a range such as 4XX, or default.");
            }
        }
        return statuses;
    }

    private Case onlyDefault(Located operation, String name) {
        return new Case(2, "Otherwise", type(operation.at("responses").at("default"), name, "2XX"));
    }

    private TypeUse type(Located unresolved, String name, String status) {
        Located response = schemas.document().resolve(unresolved).object();
        Located content = response.at("content");
        String chosen = media.choose(content);
        if (chosen.isEmpty()) {
            return TypeUse.NONE;
        }
        if (!MediaTypes.json(chosen)) {
            return MediaTypes.text(chosen) ? TypeUse.STRING : TypeUse.BYTES;
        }
        boolean shared = response.pointer().startsWith("#/components/");
        String suffix = status.startsWith("2") ? "Response" : "Error" + JavaNames.type(status);
        return schemas.read(
                content.at(chosen).at("schema"), schemas.topLevel(), shared ? response.key() : name + suffix);
    }

    private static int code(String status) {
        Map<String, Integer> ranges = Map.of("default", 0, "1XX", 1, "2XX", 2, "3XX", 3, "4XX", 4, "5XX", 5);
        Integer range = ranges.get(status.equals("default") ? status : status.toUpperCase(Locale.ROOT));
        return range == null ? Integer.parseInt(status) : range;
    }
}
