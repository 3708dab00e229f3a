package dev.kit.cli.generate;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.MediaTypes;
import dev.kit.openapi.schema.SchemaFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schemas of a document that stand alone, with the types that the generator gives them. */
final class SampledSchemas {

    /** With types for every schema. */
    static final ClientGeneration.Content ALL = new ClientGeneration.Content(NullnessAnnotations.JSPECIFY, false, true);

    private final ApiDocument document;
    private final SchemaReader schemas;
    private final Map<String, Found> found = new LinkedHashMap<>();

    private SampledSchemas(ApiDocument document) {
        this.document = document;
        this.schemas = ClientModel.read(document, ALL).schemas();
    }

    /** Components, and the schemas of bodies and answers. */
    static List<Found> of(ApiDocument document) {
        SampledSchemas all = new SampledSchemas(document);
        ApiNode components = document.root().at("components").at("schemas");
        components.names().forEach(name -> all.add(components.at(name)));
        document.operations().stream()
                .filter(operation -> !Set.of("HEAD", "OPTIONS", "TRACE").contains(operation.method()))
                .forEach(all::operation);
        return List.copyOf(all.found.values());
    }

    private void operation(ApiOperation operation) {
        operation.body().ifPresent(this::content);
        operation.answers().stream().map(ApiAnswer::node).forEach(this::content);
    }

    private void content(ApiNode holder) {
        ApiNode content = holder.at("content");
        String chosen = MediaTypes.choose(content);
        if (!chosen.isEmpty() && MediaTypes.json(chosen)) {
            add(content.at(chosen).at("schema"));
        }
    }

    private void add(ApiNode schema) {
        ApiNode target = schema.json().isObject() ? document.resolve(schema) : schema;
        boolean listed =
                !SchemaFacts.values(target).isEmpty() && !target.pointer().startsWith("#/components/schemas/");
        if (!target.missing() && !listed) {
            found.computeIfAbsent(
                    target.pointer(), pointer -> new Found(target, schemas.read(schema, schemas.topLevel(), "Sample")));
        }
    }

    /** A schema and its type. */
    record Found(ApiNode schema, TypeUse type) {}
}
