package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.output.Understood;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.MediaTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A reader of the operations of a document, grouped by tag. */
final class OperationReader {

    private static final int BIGGEST_GROUP = 400;

    private final SchemaReader schemas;
    private final NameRegister names;
    private final NamePrefixes prefixes;
    private final InputReader inputs;
    private final OutcomeReader outcomes;
    private final Set<String> ids = new HashSet<>();

    OperationReader(SchemaReader schemas, NameRegister names, NamePrefixes prefixes) {
        this.prefixes = prefixes;
        this.schemas = schemas;
        this.names = names;
        this.inputs = new InputReader(schemas, names);
        this.outcomes = new OutcomeReader(schemas, names);
    }

    /** Returns the operations by tag, or without tags by the first segment of their path. */
    Map<String, List<OperationModel>> read() {
        Map<String, List<OperationModel>> groups = new LinkedHashMap<>();
        List<ApiOperation> operations = schemas.document().operations();
        Map<String, Long> sizes =
                operations.stream().collect(Collectors.groupingBy(OperationReader::tag, Collectors.counting()));
        for (ApiOperation operation : operations) {
            groups.computeIfAbsent(group(operation, sizes), key -> new ArrayList<>())
                    .addAll(Understood.at(operation.node(), () -> models(operation)));
        }
        return groups;
    }

    /** Returns the group. A tag that is too large for one class is split by the first segment of the path. */
    private static String group(ApiOperation operation, Map<String, Long> sizes) {
        String tag = tag(operation);
        return sizes.getOrDefault(tag, 0L) > BIGGEST_GROUP ? tag + " " + firstStep(operation.path()) : tag;
    }

    private static String tag(ApiOperation operation) {
        List<String> tags = operation.tags();
        return tags.isEmpty() || tags.get(0).isBlank() ? firstStep(operation.path()) : tags.get(0);
    }

    private static String firstStep(String path) {
        for (String step : path.split("/", -1)) {
            if (!step.isEmpty() && !step.startsWith("{")) {
                return step;
            }
        }
        return "root";
    }

    /**
     * Returns the operation and its alternative forms: with a multipart body, or with a stream of items as the
     * response.
     */
    private List<OperationModel> models(ApiOperation operation) {
        String id = operation.id();
        String path = operation.path();
        String method = operation.method().toLowerCase(Locale.ROOT);
        String name = unique(
                JavaNames.member(
                        id.isBlank() ? method + " " + path.replaceAll("\\{(\\w)", "by $1") : prefixes.strip(id)),
                operation);
        String called = id.isBlank() ? name : id;
        String type = JavaNames.type(name);
        Input input = inputs.read(operation, type, false);
        String stream = outcomes.stream(operation);
        List<OperationModel> models = new ArrayList<>();
        if (outcomes.onlyStreams(operation)) {
            Outcome items = outcomes.items(operation, type, stream);
            Outcome failure = outcomes.failure(operation, type);
            models.add(model(operation, called, name, input, items, failure, stream, false));
            return models;
        }
        // Read first, because a schema of both success and failure is named for success.
        Outcome success = outcomes.success(operation, type);
        Outcome failure = outcomes.failure(operation, type);
        String accept = outcomes.accept(operation);
        models.add(model(operation, called, name, input, success, failure, accept, false));
        if (InputReader.alsoMultipart(operation)) {
            String other = unique(name + "Multipart", operation);
            Input parts = inputs.read(operation, JavaNames.type(other), true);
            models.add(model(operation, called, other, parts, success, failure, accept, true));
        }
        if (!stream.isEmpty()) {
            String other = unique(name + "Stream", operation);
            Outcome items = outcomes.items(operation, type, stream);
            models.add(model(operation, called, other, input, items, failure, stream, true));
        }
        return models;
    }

    private String unique(String wanted, ApiOperation operation) {
        String name = wanted;
        if (!ids.add(name.toLowerCase(Locale.ROOT))) {
            String method = operation.method().toLowerCase(Locale.ROOT);
            name = JavaNames.member(name + " " + method + " " + operation.path());
            ids.add(name.toLowerCase(Locale.ROOT));
        }
        return name;
    }

    private OperationModel model(
            ApiOperation operation,
            String id,
            String name,
            Input input,
            Outcome success,
            Outcome failure,
            String accept,
            boolean variant) {
        boolean streams = MediaTypes.stream(accept);
        return new OperationModel(
                operation,
                id,
                constant(name, JavaNames.type(name)),
                name,
                input,
                success,
                failure,
                accept,
                streams || variant ? Optional.empty() : PageAccess.of(schemas, operation, success),
                streams,
                variant);
    }

    /** Returns the name of the constant. A constant with the name of a type would hide the type. */
    private String constant(String name, String type) {
        String constant = JavaNames.constant(name);
        return constant.equals(type) || names.isType(constant) ? constant + "_OPERATION" : constant;
    }
}
