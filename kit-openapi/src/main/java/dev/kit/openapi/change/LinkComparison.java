package dev.kit.openapi.change;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.util.Map;
import java.util.TreeMap;

/** Compares links, which describe operations to call next and do not go over the wire. */
record LinkComparison(ApiSides sides, FindingList findings) {

    void compare(ApiOperation old, ApiOperation now) {
        for (ApiAnswer is : now.answers()) {
            old.answers().stream()
                    .filter(was -> was.key().equalsIgnoreCase(is.key()))
                    .filter(was -> !links(sides.old(), was).equals(links(sides.now(), is)))
                    .forEach(was -> {
                        ApiNode at = is.node().has("links") ? is.node().at("links") : is.node();
                        findings.now(OperationRule.LINKS_CHANGED, at, "The links of response " + is.key() + " differ.");
                    });
        }
    }

    private static Map<String, String> links(ApiDocument document, ApiAnswer answer) {
        Map<String, String> found = new TreeMap<>();
        ApiNode links = answer.node().at("links");
        for (String name : links.names()) {
            ApiNode link = document.resolve(links.at(name));
            found.put(
                    name,
                    target(document, link)
                            + JsonText.of(link.at("parameters").json())
                            + JsonText.of(link.at("requestBody").json()));
        }
        return found;
    }

    private static String target(ApiDocument document, ApiNode link) {
        String id = link.text("operationId");
        return document.operations().stream()
                .filter(operation -> !id.isEmpty() && operation.id().equals(id))
                .map(OperationRoute::of)
                .findFirst()
                .orElse(id + link.text("operationRef"));
    }
}
