package dev.kit.openapi.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Single changes of a document whose verdict follows from the change and the direction of the messages it is in. */
final class ShopMutations {

    /** A change, and its verdict. */
    record Mutation(String name, ChangeVerdict expected, Consumer<ObjectNode> change) {}

    private static final ChangeVerdict NONE = ChangeVerdict.NONE;
    private static final ChangeVerdict COMPATIBLE = ChangeVerdict.COMPATIBLE;
    private static final ChangeVerdict RISKY = ChangeVerdict.RISKY;
    private static final ChangeVerdict BREAKING = ChangeVerdict.BREAKING;

    private final ObjectNode document;
    private final Map<String, boolean[]> reached = new LinkedHashMap<>();
    private final Set<String> composed = new HashSet<>();
    private final List<Mutation> all = new ArrayList<>();

    ShopMutations(ObjectNode document) {
        this.document = document;
        operations((path, operation) -> {
            for (String parameter : pointers(path + "/parameters", operation.path("parameters"))) {
                reach(parameter + "/schema", true);
            }
            content(path + "/requestBody/content", true);
            operation
                    .path("responses")
                    .propertyNames()
                    .forEach(status -> content(path + "/responses/" + status + "/content", false));
        });
    }

    List<Mutation> all() {
        operations(this::addOfOperation);
        reached.forEach((pointer, directions) -> {
            if (document.at(pointer) instanceof ObjectNode schema) {
                addOfSchema(pointer, schema, directions[0], directions[1]);
            }
        });
        return all;
    }

    private interface Visitor {
        void visit(String pointer, JsonNode operation);
    }

    private void operations(Visitor visitor) {
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (List.of("get", "put", "post", "delete", "patch", "head", "options")
                            .contains(method.getKey())) {
                        visitor.visit("/paths/" + escaped(path.getKey()) + "/" + method.getKey(), method.getValue());
                    }
                }));
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static List<String> pointers(String pointer, JsonNode list) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            found.add(pointer + "/" + i);
        }
        return found;
    }

    private void content(String pointer, boolean request) {
        document.at(pointer).propertyNames().forEach(type -> reach(pointer + "/" + escaped(type) + "/schema", request));
    }

    /** Marks a schema and all that it contains or leads to. */
    private void reach(String pointer, boolean request) {
        JsonNode schema = document.at(pointer);
        boolean[] directions = reached.computeIfAbsent(pointer, key -> new boolean[2]);
        int index = request ? 0 : 1;
        if (!schema.isObject() || directions[index]) {
            return;
        }
        directions[index] = true;
        String reference = schema.path("$ref").asString("");
        if (!reference.isEmpty()) {
            reach(reference.substring(1), request);
        }
        schema.path("properties")
                .propertyNames()
                .forEach(name -> reach(pointer + "/properties/" + escaped(name), request));
        for (String keyword : List.of("items", "additionalProperties")) {
            if (schema.path(keyword).isObject()) {
                reach(pointer + "/" + keyword, request);
            }
        }
        for (String keyword : List.of("oneOf", "anyOf")) {
            pointers(pointer + "/" + keyword, schema.path(keyword)).forEach(branch -> reach(branch, request));
        }
        // The effect of a change within allOf depends on the other branches, so that only references are followed.
        for (JsonNode branch : schema.path("allOf")) {
            String target = branch.path("$ref").asString("");
            if (!target.isEmpty()) {
                composed.add(target.substring(1));
                reach(target.substring(1), request);
            }
        }
    }

    private void add(String name, ChangeVerdict expected, String pointer, Consumer<ObjectNode> change) {
        all.add(new Mutation(name + " at " + pointer, expected, root -> change.accept((ObjectNode) root.at(pointer))));
    }

    private void addOfOperation(String pointer, JsonNode operation) {
        String path = pointer.substring(0, pointer.lastIndexOf('/'));
        String method = pointer.substring(pointer.lastIndexOf('/') + 1);
        add("remove the operation", BREAKING, path, item -> item.remove(method));
        add("describe the operation", COMPATIBLE, pointer, item -> item.put("description", "Another text."));
        add("rename the operation", NONE, pointer, item -> item.put("operationId", "another" + method));
        add(
                "add an operation",
                COMPATIBLE,
                path,
                item -> item.putObject("trace").putObject("responses").putObject("204"));
        add("require a parameter", BREAKING, pointer, item -> parameter(item, true));
        add("allow a parameter", COMPATIBLE, pointer, item -> parameter(item, false));
        add(
                "declare an error",
                // What a range covered had a body, which is gone now.
                operation.path("responses").has("default")
                                || operation.path("responses").has("4XX")
                        ? BREAKING
                        : COMPATIBLE,
                pointer,
                item -> item.withObject("/responses").putObject("418"));
        operation.path("responses").propertyNames().forEach(status -> {
            boolean success = status.startsWith("2");
            add(
                    "remove status " + status,
                    success ? BREAKING : COMPATIBLE,
                    pointer + "/responses",
                    responses -> responses.remove(status));
        });
        for (String place : pointers(pointer + "/parameters", operation.path("parameters"))) {
            JsonNode parameter = document.at(place);
            if (!parameter.path("in").asString("").equals("path") && parameter.has("schema")) {
                int index = Integer.parseInt(place.substring(place.lastIndexOf('/') + 1));
                add(
                        "remove parameter " + index,
                        BREAKING,
                        pointer,
                        item -> ((ArrayNode) item.get("parameters")).remove(index));
            }
        }
    }

    private static void parameter(ObjectNode operation, boolean required) {
        operation
                .withArray("/parameters")
                .addObject()
                .put("name", "mutant")
                .put("in", "query")
                .put("required", required)
                .putObject("schema")
                .put("type", "string");
    }

    private static ChangeVerdict worst(boolean request, ChangeVerdict sent, boolean response, ChangeVerdict read) {
        ChangeVerdict worst = request ? sent : NONE;
        return response ? worst.worse(read) : worst;
    }

    private void addOfSchema(String pointer, ObjectNode schema, boolean request, boolean response) {
        ChangeVerdict narrower = worst(request, BREAKING, response, COMPATIBLE);
        ChangeVerdict wider = worst(request, COMPATIBLE, response, BREAKING);
        if (schema.has("$ref")) {
            return;
        }
        String type = schema.path("type").isString() ? schema.path("type").asString() : "";
        add("describe", COMPATIBLE, pointer, it -> it.put("description", "Another text."));
        if (schema.has("properties")) {
            addOfMembers(pointer, schema, request, response, narrower, wider);
        }
        boolean listed = schema.has("enum") || schema.has("const");
        if (List.of("string", "integer", "boolean").contains(type) && !listed) {
            add("null", wider, pointer, it -> it.putArray("type").add(type).add("null"));
            add(
                    "another type",
                    BREAKING,
                    pointer,
                    it -> it.removeAll().put("type", type.equals("boolean") ? "string" : "boolean"));
        }
        if (type.equals("integer") && !listed && !schema.has("format")) {
            add("number", wider, pointer, it -> it.put("type", "number"));
        }
        if (type.equals("string") && !listed && !schema.has("maxLength")) {
            add("limit", narrower, pointer, it -> it.put("maxLength", 3));
            add("list", narrower, pointer, it -> it.putArray("enum").add("x"));
        }
        for (String limit : List.of("maxLength", "maximum", "maxItems")) {
            if (schema.path(limit).isInt()) {
                int value = schema.path(limit).intValue();
                add("lower " + limit, narrower, pointer, it -> it.put(limit, value - 1));
                add("raise " + limit, wider, pointer, it -> it.put(limit, value + 1));
                add("drop " + limit, wider, pointer, it -> it.remove(limit));
            }
        }
        if (schema.path("enum").size() > 1 && !type.equals("boolean")) {
            add(
                    "add a value",
                    worst(request, COMPATIBLE, response, RISKY),
                    pointer,
                    it -> ((ArrayNode) it.get("enum")).add("mutant"));
            add("remove a value", narrower, pointer, it -> ((ArrayNode) it.get("enum")).remove(0));
            add("drop the list", wider, pointer, it -> it.remove("enum"));
        }
    }

    private void addOfMembers(
            String pointer,
            ObjectNode schema,
            boolean request,
            boolean response,
            ChangeVerdict narrower,
            ChangeVerdict wider) {
        boolean closed = schema.path("additionalProperties").isBoolean()
                && !schema.path("additionalProperties").booleanValue();
        add("add a member", COMPATIBLE, pointer, it -> member(it));
        add("add a required member", narrower, pointer, it -> {
            member(it);
            it.withArray("/required").add("mutant");
        });
        if (!closed && !schema.has("additionalProperties") && !composed.contains(pointer)) {
            add("close", narrower, pointer, it -> it.put("additionalProperties", false));
        }
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asString()));
        for (String name : schema.path("properties").propertyNames()) {
            ChangeVerdict removed = worst(request, closed ? BREAKING : COMPATIBLE, response, BREAKING);
            add("remove member " + name, removed, pointer, it -> {
                ((ObjectNode) it.get("properties")).remove(name);
                unrequire(it, name);
            });
            if (schema.path("properties").path(name).has("default")
                    || schema.path("properties").path(name).has("$ref")) {
                continue;
            }
            if (required.contains(name)) {
                add("make optional " + name, wider, pointer, it -> unrequire(it, name));
            } else {
                add(
                        "make required " + name,
                        narrower,
                        pointer,
                        it -> it.withArray("/required").add(name));
            }
        }
    }

    private static void member(ObjectNode schema) {
        ((ObjectNode) schema.get("properties")).putObject("mutant").put("type", "string");
    }

    private static void unrequire(ObjectNode schema, String name) {
        if (schema.get("required") instanceof ArrayNode list) {
            list.removeIf(each -> each.asString().equals(name));
        }
    }
}
