package dev.kit.cli.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A reader of the bodies of webhooks: {@code webhooks} in OpenAPI 3.1, {@code x-webhooks} in other documents. */
final class WebhookReader {

    private static final List<String> METHODS = List.of("post", "put", "patch");

    private final SchemaReader schemas;
    private final MediaTypes media = new MediaTypes();

    WebhookReader(SchemaReader schemas) {
        this.schemas = schemas;
    }

    /** Returns the schemas of the bodies. */
    List<Located> places() {
        return new ArrayList<>(bodies().values());
    }

    /** Returns the types of the bodies by the name of the webhook. */
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
