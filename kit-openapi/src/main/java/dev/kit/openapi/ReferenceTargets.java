package dev.kit.openapi;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The targets of the references of a document. */
record ReferenceTargets(DocumentFiles files) {

    private static final int LONGEST_CHAIN = 32;

    /** Returns the node itself, or the final target of its {@code $ref}. */
    ApiNode resolve(ApiNode node) {
        ApiNode current = node;
        for (int step = 0; current.has("$ref"); step++) {
            if (step == LONGEST_CHAIN) {
                throw node.problem("The reference leads back to itself.", "Point it at a schema.");
            }
            current = target(current);
        }
        return current;
    }

    /** Returns the target of a node's {@code $ref}. A reference at the target is not followed. */
    ApiNode target(ApiNode node) {
        if (!node.json().path("$ref").isString()) {
            throw node.problem("The reference is no text.", "Write a text such as #/components/schemas/Order.");
        }
        return target(node, node.text("$ref"));
    }

    /** Returns the target of {@code reference}, resolved from the place of {@code node}. */
    ApiNode target(ApiNode node, String reference) {
        int hash = reference.indexOf('#');
        String fragment = hash < 0 ? "" : reference.substring(hash + 1);
        if (!fragment.isEmpty() && !fragment.startsWith("/")) {
            throw node.problem(
                    "The reference \"" + reference + "\" names an anchor, which is not followed.",
                    "Write the path to its target, such as #/components/schemas/Order.");
        }
        String file = decoded(hash < 0 ? reference : reference.substring(0, hash), node);
        ApiNode current = file.isEmpty() ? files.root(node.file()) : files.other(file, node);
        if (!fragment.isEmpty()) {
            String pointer = Arrays.stream(fragment.split("/", -1))
                    .map(step -> decoded(step, node).replace("/", "~1"))
                    .collect(Collectors.joining("/", "#", ""));
            for (String step : files.moved(current.file(), pointer).substring(2).split("/", -1)) {
                current = step(current, step.replace("~1", "/").replace("~0", "~"));
            }
        }
        if (current.missing() || reference.isEmpty()) {
            throw node.problem("The reference \"" + reference + "\" leads nowhere.", "Correct it, or add its target.");
        }
        return current;
    }

    private static String decoded(String step, ApiNode reference) {
        try {
            return URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw reference.problem(
                    "The reference contains a percent sign without two hexadecimal digits.", "Write %25 for it.");
        }
    }

    private static ApiNode step(ApiNode current, String name) {
        boolean index = current.json().isArray() && name.matches("[0-9]{1,9}");
        return index ? current.item(Integer.parseInt(name)) : current.at(name);
    }
}
