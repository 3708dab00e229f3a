package dev.kit.openapi.change;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Compares the addresses of operations: those of the servers, with the values of their variables, and the paths. */
record ServerComparison(ApiSides sides, FindingList findings) {

    private static final int MOST = 1_000;

    void compare(ApiOperation old, ApiOperation now) {
        Map<String, ApiNode> was = places(sides.old(), old);
        Map<String, ApiNode> is = places(sides.now(), now);
        was.forEach((address, at) -> {
            if (is.keySet().stream().noneMatch(pattern -> includes(pattern, address))) {
                String fact = "Requests to " + address + " are no longer served.";
                findings.before(OperationRule.REQUEST_SERVER_REMOVED, at, fact);
            }
        });
        is.forEach((address, at) -> {
            if (was.keySet().stream().noneMatch(pattern -> includes(pattern, address))) {
                String fact = "Requests to " + address + " are served too.";
                findings.now(OperationRule.REQUEST_SERVER_ADDED, at, fact);
            }
        });
    }

    /** Returns whether an address with free variables, written {@code *}, includes another one. */
    private static boolean includes(String pattern, String address) {
        return pattern.contains("*")
                ? address.matches("\\Q" + pattern.replace("*", "\\E.*\\Q") + "\\E")
                : address.equals(pattern);
    }

    /** Returns the addresses of an operation, with its path. */
    static Set<String> addresses(ApiDocument document, ApiOperation operation) {
        return places(document, operation).keySet();
    }

    private static Map<String, ApiNode> places(ApiDocument document, ApiOperation operation) {
        Map<String, ApiNode> places = new LinkedHashMap<>();
        String path = OperationRoute.path(operation);
        servers(document, operation).forEach((server, at) -> places.put(server + path, at));
        return places;
    }

    private static Map<String, ApiNode> servers(ApiDocument document, ApiOperation operation) {
        ApiNode item = document.resolve(document.root().at("paths").at(operation.path()));
        Map<String, ApiNode> addresses = new LinkedHashMap<>();
        Stream.of(operation.node(), item, document.root())
                .map(holder -> holder.at("servers").items())
                .filter(servers -> !servers.isEmpty())
                .findFirst()
                .ifPresentOrElse(
                        servers -> servers.forEach(server -> expand(server, addresses)),
                        () -> addresses.put("", document.root()));
        return addresses;
    }

    private static void expand(ApiNode server, Map<String, ApiNode> addresses) {
        ApiNode variables = server.at("variables");
        Map<String, ApiNode> urls =
                new LinkedHashMap<>(Map.of(server.text("url").replaceAll("/+$", ""), server));
        for (String name : variables.names()) {
            Map<String, ApiNode> expanded = new LinkedHashMap<>();
            urls.forEach((url, at) -> expand(url, at, variables.at(name), "{" + name + "}", expanded));
            urls = expanded;
        }
        urls.forEach(addresses::putIfAbsent);
    }

    /** Adds an address for each value of a variable; without a list of them it is free. */
    private static void expand(
            String url, ApiNode at, ApiNode variable, String placeholder, Map<String, ApiNode> expanded) {
        if (!url.contains(placeholder) || expanded.size() > MOST) {
            expanded.put(url, at);
        } else if (variable.has("enum")) {
            variable.at("enum")
                    .items()
                    .forEach(value ->
                            expanded.put(url.replace(placeholder, value.json().asString("")), value));
        } else {
            expanded.put(url.replace(placeholder, "*"), at);
        }
    }
}
