package dev.kit.cli.application.child;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.openapi.OpenApiProblem;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The document of endpoints, as the started application serves it.
 *
 * @param settings what the application says of its API, and which document is asked for
 */
record DescribedDocument(JsonNode settings) {

    /**
     * Returns the document in UTF-8. Throws an exception if there is no such group, or no document.
     *
     * @param faults receives what the document lacks
     */
    byte[] of(List<Endpoint<?>> endpoints, List<String> faults) {
        String group = text(settings, "group");
        OpenApiDocument document = Endpoints.buildOpenApiSchema(
                group == null ? endpoints : members(endpoints, group),
                info(),
                settings.path("servers").valueStream().map(JsonNode::asString).toList());
        document.problems().stream()
                .filter(problem -> problem.kind() == OpenApiProblem.Kind.UNDESCRIBED_OPERATION)
                .forEach(problem -> faults.add(problem.message()));
        return "yaml".equals(text(settings, "format")) ? document.yaml() : document.json();
    }

    private static List<Endpoint<?>> members(List<Endpoint<?>> endpoints, String group) {
        Set<String> groups = new TreeSet<>();
        endpoints.forEach(endpoint -> groups.addAll(endpoint.definition().groups()));
        if (!groups.contains(group)) {
            throw new IllegalArgumentException(
                    "No endpoint is in the group \"" + group + "\"; the groups are " + groups + ".");
        }
        return endpoints.stream()
                .filter(endpoint -> endpoint.definition().groups().contains(group))
                .toList();
    }

    private OpenApiInfo info() {
        JsonNode license = settings.path("license");
        JsonNode contact = settings.path("contact");
        JsonNode docs = settings.path("externalDocs");
        return OpenApiInfo.of(text(settings, "title"), text(settings, "version"), text(settings, "description"))
                .with(
                        license.isEmpty()
                                ? null
                                : new OpenApiInfo.License(
                                        license.path("name").asString(),
                                        text(license, "identifier"),
                                        text(license, "url")),
                        contact.isEmpty()
                                ? null
                                : new OpenApiInfo.Contact(
                                        text(contact, "name"), text(contact, "url"), text(contact, "email")),
                        docs.isEmpty()
                                ? null
                                : new OpenApiInfo.ExternalDocs(docs.path("url").asString(), text(docs, "description")));
    }

    private static @Nullable String text(JsonNode node, String name) {
        return node.path(name).asStringOpt().orElse(null);
    }
}
