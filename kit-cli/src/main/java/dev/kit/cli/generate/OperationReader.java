package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** A reader of the operations of a document, grouped by tag. */
final class OperationReader {

    private static final List<String> METHODS =
            List.of("get", "head", "options", "put", "delete", "post", "patch", "trace");
    private static final Pattern PATH = Pattern.compile("/(?:[^{}]++|\\{[^{}/]++})*+");
    private static final int BIGGEST_GROUP = 400;

    private final SchemaReader schemas;
    private final NameRegister names;
    private final InputReader inputs;
    private final OutcomeReader outcomes;
    private final PagingReader pages;
    private final Set<String> ids = new HashSet<>();

    OperationReader(SchemaReader schemas, NameRegister names) {
        this.schemas = schemas;
        this.names = names;
        this.inputs = new InputReader(schemas, names);
        this.outcomes = new OutcomeReader(schemas, names);
        this.pages = new PagingReader(schemas);
    }

    /** Returns the operations by tag, or without tags by the first segment of their path. */
    Map<String, List<OperationModel>> read() {
        Located paths = schemas.document().root().at("paths");
        Map<String, List<OperationModel>> groups = new LinkedHashMap<>();
        Map<String, Long> sizes = sizes(paths);
        for (String path : paths.names()) {
            Located item = schemas.document().resolve(paths.at(path));
            for (String method : METHODS) {
                if (item.has(method)) {
                    Located operation = operation(item, method);
                    refuseUnbalanced(paths.at(path), path);
                    String group = group(operation, path, sizes);
                    groups.computeIfAbsent(group, key -> new ArrayList<>())
                            .addAll(models(item, operation, method, path));
                }
            }
        }
        return groups;
    }

    /** Returns the operation, which multi-file documents often keep in a separate file. */
    private Located operation(Located item, String method) {
        return schemas.document().resolve(item.at(method).object()).object();
    }

    private static void refuseUnbalanced(Located item, String path) {
        if (!PATH.matcher(path).matches()) {
            throw item.problem(
                    "The path does not start with a slash, or its braces are not balanced.",
                    "Write one like /users/{id}.");
        }
    }

    private Map<String, Long> sizes(Located paths) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        for (String path : paths.names()) {
            Located item = schemas.document().resolve(paths.at(path));
            METHODS.stream()
                    .filter(item::has)
                    .forEach(method -> sizes.merge(tag(operation(item, method), path), 1L, Long::sum));
        }
        return sizes;
    }

    /** Returns the group. A tag that is too large for one class is split by the first segment of the path. */
    private static String group(Located operation, String path, Map<String, Long> sizes) {
        String tag = tag(operation, path);
        return sizes.getOrDefault(tag, 0L) > BIGGEST_GROUP ? tag + " " + firstStep(path) : tag;
    }

    private static String tag(Located operation, String path) {
        List<String> tags = operation.texts("tags");
        return tags.isEmpty() || tags.get(0).isBlank() ? firstStep(path) : tags.get(0);
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
    private List<OperationModel> models(Located item, Located operation, String method, String path) {
        String id = operation.text("operationId");
        String name = unique(
                JavaNames.member(id.isBlank() ? method + " " + path.replaceAll("\\{(\\w)", "by $1") : id),
                method,
                path);
        String called = id.isBlank() ? name : id;
        String type = JavaNames.type(name);
        Input input = inputs.read(item, operation, path, type, false);
        String stream = outcomes.stream(operation);
        List<OperationModel> models = new ArrayList<>();
        if (outcomes.onlyStreams(operation)) {
            Outcome items = outcomes.items(operation, type, stream);
            Outcome failure = outcomes.failure(operation, type);
            models.add(model(operation, called, name, method, path, input, items, failure, stream, false));
            return models;
        }
        // Read first, because a schema of both success and failure is named for success.
        Outcome success = outcomes.success(operation, type);
        Outcome failure = outcomes.failure(operation, type);
        String accept = outcomes.accept(operation);
        models.add(model(operation, called, name, method, path, input, success, failure, accept, false));
        if (inputs.alsoMultipart(operation)) {
            String other = unique(name + "Multipart", method, path);
            Input parts = inputs.read(item, operation, path, JavaNames.type(other), true);
            models.add(model(operation, called, other, method, path, parts, success, failure, accept, true));
        }
        if (!stream.isEmpty()) {
            String other = unique(name + "Stream", method, path);
            Outcome items = outcomes.items(operation, type, stream);
            models.add(model(operation, called, other, method, path, input, items, failure, stream, true));
        }
        return models;
    }

    private String unique(String wanted, String method, String path) {
        String name = wanted;
        if (!ids.add(name.toLowerCase(Locale.ROOT))) {
            name = JavaNames.member(name + " " + method + " " + path);
            ids.add(name.toLowerCase(Locale.ROOT));
        }
        return name;
    }

    private OperationModel model(
            Located operation,
            String id,
            String name,
            String method,
            String path,
            Input input,
            Outcome success,
            Outcome failure,
            String accept,
            boolean variant) {
        boolean streams = MediaTypes.stream(accept);
        return new OperationModel(
                id,
                constant(name, JavaNames.type(name)),
                name,
                method.toUpperCase(Locale.ROOT),
                path,
                description(operation),
                operation.flag("deprecated"),
                input,
                success,
                failure,
                security(operation),
                accept,
                streams || variant ? Optional.empty() : pages.read(operation, input, success),
                streams,
                variant);
    }

    /** Returns the name of the constant. A constant with the name of a type would hide the type. */
    private String constant(String name, String type) {
        String constant = JavaNames.constant(name);
        return constant.equals(type) || names.isType(constant) ? constant + "_OPERATION" : constant;
    }

    private static String description(Located operation) {
        String summary = operation.text("summary").strip();
        String description = operation.text("description").strip();
        return summary.isEmpty() || description.startsWith(summary) ? description : summary + "\n" + description;
    }

    private Optional<List<List<String>>> security(Located operation) {
        Optional<Located> declared =
                operation.find("security").or(() -> schemas.document().root().find("security"));
        return declared.map(ways -> {
            List<List<String>> sets = new ArrayList<>();
            ways.items().forEach(way -> sets.add(way.names()));
            return sets.isEmpty() ? List.of(List.of()) : sets;
        });
    }
}
