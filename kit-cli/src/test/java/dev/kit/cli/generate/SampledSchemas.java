package dev.kit.cli.generate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schemas of a document that stand alone, with the types that the generator gives them. */
final class SampledSchemas {

    /** With types for every schema. */
    static final ClientGeneration.Content ALL = new ClientGeneration.Content(Nullness.JSPECIFY, false, true);

    private final OpenApiDocument document;
    private final SchemaReader schemas;
    private final Map<String, Found> found = new LinkedHashMap<>();

    private SampledSchemas(OpenApiDocument document) {
        this.document = document;
        this.schemas = ClientModel.read(document, ALL).schemas();
    }

    /** Components, and the schemas of bodies and answers. */
    static List<Found> of(OpenApiDocument document) {
        SampledSchemas all = new SampledSchemas(document);
        Located components = document.root().at("components").at("schemas");
        components.names().forEach(name -> all.add(components.at(name)));
        Located paths = document.root().at("paths");
        for (String path : paths.names()) {
            Located item = document.resolve(paths.at(path));
            for (String method : List.of("get", "put", "post", "delete", "patch")) {
                if (item.has(method)) {
                    all.operation(document.resolve(item.at(method)));
                }
            }
        }
        return List.copyOf(all.found.values());
    }

    private void operation(Located operation) {
        operation.find("requestBody").ifPresent(body -> content(document.resolve(body)));
        Located responses = operation.at("responses");
        responses.names().stream()
                .filter(status -> !status.startsWith("x-"))
                .forEach(status -> content(document.resolve(responses.at(status))));
    }

    private void content(Located holder) {
        Located content = holder.at("content");
        String chosen = new MediaTypes().choose(content);
        if (!chosen.isEmpty() && MediaTypes.json(chosen)) {
            add(content.at(chosen).at("schema"));
        }
    }

    private void add(Located schema) {
        Located target = schema.node().isObject() ? document.resolve(schema) : schema;
        boolean listed =
                !SchemaFacts.values(target).isEmpty() && !target.pointer().startsWith("#/components/schemas/");
        if (!target.missing() && !listed) {
            found.computeIfAbsent(
                    target.pointer(), pointer -> new Found(target, schemas.read(schema, schemas.topLevel(), "Sample")));
        }
    }

    /** A schema and its type. */
    record Found(Located schema, TypeUse type) {}
}
