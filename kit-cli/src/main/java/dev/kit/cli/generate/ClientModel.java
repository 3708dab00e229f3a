package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        OpenApiDocument document,
        SchemaReader schemas,
        NameRegister names,
        List<TypeDeclaration> declarations,
        Map<String, List<OperationModel>> groups,
        Map<String, TypeUse> webhooks,
        List<SecurityScheme> schemes) {

    /**
     * The maximum number of readings. A document is read again if shorter names hide other types, which becomes rarer
     * each time.
     */
    private static final int MOST_READINGS = 20;

    static ClientModel read(OpenApiDocument document, ClientGeneration.Content content) {
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

    private static ClientModel read(OpenApiDocument document, ClientGeneration.Content content, Shadows shadows) {
        NameRegister names = new NameRegister();
        List<TypeDeclaration> declarations = new ArrayList<>();
        SchemaReader schemas =
                new SchemaReader(document, Scope.ofPackage(names, shadows, declarations), Reach.ofRequests(document));
        WebhookReader webhooks = new WebhookReader(schemas);
        Reach used = Reach.ofOperations(document);
        if (content.webhooks()) {
            webhooks.places().forEach(place -> used.from(place, false));
        }
        boolean all =
                content.allSchemas() || document.root().at("paths").names().isEmpty();
        Predicate<String> wanted = all ? pointer -> true : used::covers;
        schemas.readComponents(wanted);
        Map<String, List<OperationModel>> groups = new OperationReader(schemas, names).read();
        Map<String, TypeUse> bodies = content.webhooks() ? webhooks.read() : Map.of();
        schemas.complete();
        return new ClientModel(document, schemas, names, declarations, groups, bodies, SecurityScheme.read(document));
    }

    int operations() {
        return (int) groups.values().stream()
                .flatMap(List::stream)
                .filter(operation -> !operation.variant())
                .count();
    }
}
