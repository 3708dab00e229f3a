package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.DocumentException;
import dev.kit.openapi.MediaTypes;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The parts of a document that some places reach by references.
 *
 * <p>Not thread-safe.
 */
public final class Reach {

    private static final Set<String> SENDING = Set.of("POST", "PUT", "PATCH", "DELETE");

    /** Keywords whose content is a value or is not read. */
    private static final Set<String> SKIPPED =
            Set.of("example", "examples", "default", "enum", "const", "callbacks", "links");

    /** Keywords whose members have names chosen by the author of the document. */
    private static final Set<String> NAMED = Set.of(
            "properties",
            "patternProperties",
            "$defs",
            "definitions",
            "responses",
            "content",
            "headers",
            "encoding",
            "paths",
            "webhooks",
            "mapping");

    private final ApiDocument document;
    private final Set<String> starts = new HashSet<>();
    private final Set<String> followed = new HashSet<>();
    private final Deque<Place> open = new ArrayDeque<>();

    private Reach(ApiDocument document) {
        this.document = document;
    }

    /** Returns the schemas that operations use. */
    public static Reach ofOperations(ApiDocument document) {
        Reach reach = new Reach(document);
        reach.from(document.root().at("paths"), true);
        return reach;
    }

    /** Returns the schemas that parts of the document refer to. */
    public static Reach of(ApiDocument document, Collection<ApiNode> parts) {
        Reach reach = new Reach(document);
        parts.forEach(part -> reach.from(part, false));
        return reach;
    }

    /** Returns the schemas in JSON bodies of requests. */
    public static Reach ofRequests(ApiDocument document) {
        Reach reach = new Reach(document);
        document.operations().stream()
                .filter(operation -> SENDING.contains(operation.method()))
                .forEach(operation -> operation.body().ifPresent(reach::bodies));
        return reach;
    }

    private void bodies(ApiNode body) {
        ApiNode content = body.at("content");
        content.names().stream()
                .filter(MediaTypes::json)
                .forEach(mediaType -> from(content.at(mediaType).at("schema"), false));
    }

    /**
     * Adds the parts that {@code start} refers to. If {@code named} is true, its members have names chosen by the
     * author.
     */
    public void from(ApiNode start, boolean named) {
        starts.add(start.pointer());
        open.push(new Place(start.json(), start, named));
        while (!open.isEmpty()) {
            visit(open.pop());
        }
    }

    /** Returns whether a pointer leads to one of the parts. */
    public boolean covers(String pointer) {
        for (int end = pointer.length(); end > 0; end = pointer.lastIndexOf('/', end - 1)) {
            if (starts.contains(pointer.substring(0, end))) {
                return true;
            }
        }
        return false;
    }

    private void visit(Place place) {
        JsonNode node = place.node;
        JsonNode reference = node.path("$ref");
        if (!place.named && reference.isString()) {
            follow(place.within, reference.stringValue());
        }
        if (node.isArray()) {
            node.forEach(item -> push(item, place.within, false));
        } else if (node.isObject()) {
            node.properties().forEach(member -> {
                String name = member.getKey();
                if (place.named) {
                    push(member.getValue(), place.within, false);
                } else if (!SKIPPED.contains(name) && !name.startsWith("x-")) {
                    push(member.getValue(), place.within, NAMED.contains(name));
                }
            });
        }
    }

    private void push(JsonNode node, ApiNode within, boolean named) {
        if (node.isContainer()) {
            open.push(new Place(node, within, named));
        }
    }

    private void follow(ApiNode within, String reference) {
        if (!followed.add(within.file() + " " + reference)) {
            return;
        }
        try {
            ApiNode target = document.target(within, reference);
            if (starts.add(target.pointer())) {
                open.push(new Place(target.json(), target, false));
            }
        } catch (DocumentException broken) {
            return; // reported with its place when the reference is read
        }
    }

    private record Place(JsonNode node, ApiNode within, boolean named) {}
}
