package dev.kit.cli.generate;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiScheme;
import dev.kit.openapi.schema.Reach;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The model of a generated client.
 *
 * @param schemas the reader of the schemas, which maps each to its type
 * @param names the names of the types
 * @param declarations the types of the schemas
 * @param groups the operations by tag
 * @param webhooks the bodies of the webhooks by name; empty unless requested
 * @param schemes the security schemes
 */
record ClientModel(
        ApiDocument document,
        SchemaReader schemas,
        NameRegister names,
        List<TypeDeclaration> declarations,
        Map<String, List<OperationModel>> groups,
        Map<String, TypeUse> webhooks,
        List<ApiScheme> schemes) {

    /**
     * The maximum number of readings. A document is read again if shorter names hide other types, which becomes rarer
     * each time.
     */
    private static final int MOST_READINGS = 20;

    static ClientModel read(ApiDocument document, ClientGeneration.Content content) {
        Shadows shadows = new Shadows();
        for (int reading = 1; ; reading++) {
            ClientModel model = read(document, content, shadows);
            if (!shadows.found()) {
                return model;
            }
            if (reading == MOST_READINGS) {
                throw new IllegalStateException("The names of nested types do not settle.");
            }
        }
    }

    private static ClientModel read(ApiDocument document, ClientGeneration.Content content, Shadows shadows) {
        NameRegister names = new NameRegister();
        List<TypeDeclaration> declarations = new ArrayList<>();
        SchemaReader schemas = new SchemaReader(
                document,
                Scope.ofPackage(names, shadows, declarations),
                Reach.ofRequests(document),
                content.prefixes());
        Map<String, ApiNode> webhooks = content.webhooks() ? document.webhooks() : Map.of();
        Reach used = Reach.ofOperations(document);
        webhooks.values().forEach(schema -> used.from(schema, false));
        boolean all =
                content.allSchemas() || document.root().at("paths").names().isEmpty();
        Predicate<String> wanted = all ? pointer -> true : used::covers;
        content.prefixes()
                .check(schemas.components(wanted).stream().map(ApiNode::key).toList(), ids(document));
        schemas.readComponents(wanted);
        Map<String, List<OperationModel>> groups = new OperationReader(schemas, names, content.prefixes()).read();
        Map<String, TypeUse> bodies = new TreeMap<>();
        webhooks.forEach((name, schema) -> bodies.put(name, schemas.read(schema, schemas.topLevel(), name + " Event")));
        schemas.complete();
        return new ClientModel(
                document,
                schemas,
                names,
                declarations,
                groups,
                bodies,
                List.copyOf(document.schemes().values()));
    }

    private static List<String> ids(ApiDocument document) {
        return document.operations().stream()
                .map(ApiOperation::id)
                .filter(id -> !id.isBlank())
                .toList();
    }

    int operations() {
        return (int) groups.values().stream()
                .flatMap(List::stream)
                .filter(operation -> !operation.variant())
                .count();
    }
}
