package dev.kit.boot.web;

import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.openapi.OpenApiDocument;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.openapi.OpenApiProblem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The document of all endpoints and those of their groups. Each is built once, on first use. Thread-safe. */
final class Documents {

    /** The name of the group of all endpoints. */
    static final String ALL = "";

    private static final Logger log = LoggerFactory.getLogger(Documents.class);

    private final List<Endpoint<?>> endpoints;
    private final OpenApiInfo info;
    private final List<String> servers;
    private final boolean fixed;
    private final Map<String, OpenApiDocument> byGroup = new ConcurrentHashMap<>();
    private final Map<String, Moved> moved = new ConcurrentHashMap<>();

    /**
     * Creates the documents of {@code endpoints}.
     *
     * @param servers the addresses of the API
     * @param fixed whether the addresses hold for all requests; otherwise the path of a proxy replaces them
     */
    Documents(List<Endpoint<?>> endpoints, OpenApiInfo info, List<String> servers, boolean fixed) {
        this.endpoints = endpoints;
        this.info = info;
        this.servers = servers;
        this.fixed = fixed;
    }

    /** Returns the document of all endpoints. */
    OpenApiDocument all() {
        return of(ALL);
    }

    /**
     * Returns the document of a group for clients that reach the application at {@code prefix}.
     *
     * @throws HttpException with status 404 if there is no such group
     */
    OpenApiDocument of(String group, String prefix) {
        OpenApiDocument document = of(group);
        List<String> there = List.of(DocumentInfo.path(prefix));
        if (fixed || there.equals(servers)) {
            return document;
        }
        // One per group: clients choose the prefix where a proxy does not overwrite it.
        Moved latest = moved.get(group);
        if (latest == null || !latest.servers().equals(there)) {
            latest = new Moved(there, document.at(there));
            moved.put(group, latest);
        }
        return latest.document();
    }

    private OpenApiDocument of(String group) {
        return byGroup.computeIfAbsent(group, this::build);
    }

    private OpenApiDocument build(String group) {
        List<Endpoint<?>> members = endpoints.stream()
                .filter(endpoint ->
                        group.equals(ALL) || endpoint.definition().groups().contains(group))
                .toList();
        if (members.isEmpty() && !group.equals(ALL)) {
            throw HttpErrors.notFound("There is no such group of endpoints, only " + groups() + ".");
        }
        OpenApiDocument document = Endpoints.buildOpenApiSchema(members, info, servers);
        document.problems().stream()
                .filter(problem -> problem.kind() == OpenApiProblem.Kind.UNDESCRIBED_OPERATION)
                .forEach(problem -> log.warn(problem.message()));
        return document;
    }

    private Set<String> groups() {
        Set<String> groups = new TreeSet<>();
        endpoints.forEach(endpoint -> groups.addAll(endpoint.definition().groups()));
        return groups;
    }

    private record Moved(List<String> servers, OpenApiDocument document) {}
}
