package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A document as it will be written.
 *
 * @param schemas the reader of its schemas, which knows the type of each
 * @param names the names of its types
 * @param declarations the types of its schemas
 * @param groups its operations, by tag
 * @param webhooks the bodies of its webhooks, by name; empty unless they are wanted
 * @param schemes its security schemes
 */
record ClientModel(
        OpenApiDocument document,
        SchemaReader schemas,
        NameRegister names,
        List<TypeDeclaration> declarations,
        Map<String, List<OperationModel>> groups,
        Map<String, TypeUse> webhooks,
        List<SecurityScheme> schemes) {

    /** Each time shorter names turn out to hide something, which becomes rarer with each time. */
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
