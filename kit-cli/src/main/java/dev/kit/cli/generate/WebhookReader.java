package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the bodies that the API sends to others: {@code webhooks} of OpenAPI 3.1, {@code x-webhooks} of others. */
final class WebhookReader {

    private static final List<String> METHODS = List.of("post", "put", "patch");

    private final SchemaReader schemas;
    private final MediaTypes media = new MediaTypes();

    WebhookReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    /** Where the schemas of the bodies stand. */
    List<Located> places() {
        return new ArrayList<>(bodies().values());
    }

    /** The types of the bodies, by the name of the webhook. */
    Map<String, TypeUse> read() {
        Map<String, TypeUse> types = new TreeMap<>();
        bodies().forEach((name, schema) -> types.put(name, schemas.read(schema, schemas.topLevel(), name + " Event")));
        return types;
    }

    private Map<String, Located> bodies() {
        Map<String, Located> bodies = new TreeMap<>();
        Located root = schemas.document().root();
        for (String keyword : List.of("webhooks", "x-webhooks")) {
            Located hooks = root.at(keyword);
            for (String name : hooks.names()) {
                Located item = schemas.document().resolve(hooks.at(name));
                METHODS.stream()
                        .filter(item::has)
                        .map(method ->
                                schemas.document().resolve(item.at(method)).at("requestBody"))
                        .filter(body -> !body.missing())
                        .forEach(body -> add(bodies, name, schemas.document().resolve(body)));
            }
        }
        return bodies;
    }

    private void add(Map<String, Located> bodies, String name, Located body) {
        Located content = body.at("content");
        String chosen = media.choose(content);
        if (MediaTypes.json(chosen)) {
            bodies.putIfAbsent(name, content.at(chosen).at("schema"));
        }
    }
}
