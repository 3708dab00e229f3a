package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The parts of a document that are referred to, directly or indirectly, from some places. */
final class Reach {

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

    private final OpenApiDocument document;
    private final Set<String> starts = new HashSet<>();
    private final Set<String> followed = new HashSet<>();
    private final Deque<Place> open = new ArrayDeque<>();

    Reach(OpenApiDocument document) {
        this.document = document;
    }

    /** Returns the schemas that operations use. */
    static Reach ofOperations(OpenApiDocument document) {
        Reach reach = new Reach(document);
        reach.from(document.root().at("paths"), true);
        return reach;
    }

    /** Returns the schemas in JSON bodies of requests. */
    static Reach ofRequests(OpenApiDocument document) {
        Reach reach = new Reach(document);
        Located paths = document.root().at("paths");
        for (String path : paths.names()) {
            Located item = document.resolve(paths.at(path));
            for (String method : List.of("post", "put", "patch", "delete")) {
                Located operation = document.resolve(item.at(method));
                operation.find("requestBody").ifPresent(body -> reach.bodies(document.resolve(body)));
            }
        }
        return reach;
    }

    private void bodies(Located body) {
        Located content = body.at("content");
        content.names().stream()
                .filter(MediaTypes::json)
                .forEach(mediaType -> from(content.at(mediaType).at("schema"), false));
    }

    /**
     * Adds the parts that {@code start} refers to. If {@code named} is true, its members have names chosen by the
     * author.
     */
    void from(Located start, boolean named) {
        starts.add(start.pointer());
        open.push(new Place(start.node(), start, named));
        while (!open.isEmpty()) {
            visit(open.pop());
        }
    }

    /** Returns whether the node is inside one of the places or is referred to from there. */
    boolean covers(String pointer) {
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

    private void push(JsonNode node, Located within, boolean named) {
        if (node.isContainer()) {
            open.push(new Place(node, within, named));
        }
    }

    private void follow(Located within, String reference) {
        if (!followed.add(OpenApiDocument.file(within.pointer()) + " " + reference)) {
            return;
        }
        try {
            Located target = document.target(within, reference);
            if (starts.add(target.pointer())) {
                open.push(new Place(target.node(), target, false));
            }
        } catch (CliException broken) {
            return; // reported with its place when the reference is read
        }
    }

    private record Place(JsonNode node, Located within, boolean named) {}
}
