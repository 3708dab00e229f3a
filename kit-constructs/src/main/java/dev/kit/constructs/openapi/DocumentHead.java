package dev.kit.constructs.openapi;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The part of a document that precedes its paths.
 *
 * @param servers the addresses of the API
 * @param tags the descriptions of tags, by tag
 */
record DocumentHead(OpenApiInfo info, List<String> servers, SortedMap<String, String> tags) {

    ObjectNode write() {
        ObjectNode document = JsonNodeFactory.instance.objectNode().put("openapi", OpenApiDocument.OPENAPI);
        writeInfo(document.putObject("info"));
        if (info.externalDocs() != null) {
            ObjectNode docs = document.putObject("externalDocs");
            putIfThere(docs, "description", info.externalDocs().description());
            docs.put("url", info.externalDocs().url());
        }
        addServers(document, servers);
        if (!tags.isEmpty()) {
            ArrayNode nodes = document.putArray("tags");
            tags.forEach(
                    (name, description) -> nodes.addObject().put("name", name).put("description", description));
        }
        return document;
    }

    /** Replaces the servers of {@code document}, whose members keep their order. */
    static ObjectNode withServers(ObjectNode document, List<String> servers) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        copy.setAll(document);
        addServers(copy, servers);
        return copy;
    }

    private static void addServers(ObjectNode document, List<String> servers) {
        if (servers.isEmpty()) {
            return;
        }
        ArrayNode urls = document.putArray("servers");
        servers.forEach(url -> urls.addObject().put("url", url));
    }

    private void writeInfo(ObjectNode node) {
        node.put("title", info.title());
        putIfThere(node, "description", info.description());
        OpenApiInfo.Contact contact = info.contact();
        if (contact != null) {
            ObjectNode object = node.putObject("contact");
            putIfThere(object, "name", contact.name());
            putIfThere(object, "url", contact.url());
            putIfThere(object, "email", contact.email());
        }
        OpenApiInfo.License license = info.license();
        if (license != null) {
            ObjectNode object = node.putObject("license").put("name", license.name());
            putIfThere(object, "identifier", license.identifier());
            putIfThere(object, "url", license.url());
        }
        node.put("version", info.version());
    }

    static void putIfThere(ObjectNode node, String name, @Nullable String value) {
        if (value != null) {
            node.put(name, value);
        }
    }
}
