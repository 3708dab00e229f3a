package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiScheme;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A writer of the security of a document: its schemes, and which of them each operation needs. */
record SecurityWriter(ApiDocument document, List<ApiOperation> operations) {

    /** Writes the constant {@code security}. */
    void write(TypeScriptFile file) {
        String usual = ways(document.root().at("security").items().stream()
                .map(ApiNode::names)
                .toList());
        file.line("").line("/** The security of the document: the ways of each endpoint, each with its schemes. */");
        file.line("export const security: Security = {");
        Map<String, String> schemes = new LinkedHashMap<>();
        document.schemes().forEach((name, scheme) -> schemes.put(TypeScriptNames.property(name), scheme(scheme)));
        member(file, "schemes", schemes);
        file.line("  usual: " + usual + ",");
        Map<String, String> endpoints = new LinkedHashMap<>();
        for (ApiOperation operation : operations) {
            String ways = operation.security().map(SecurityWriter::ways).orElse("[]");
            if (!ways.equals(usual)) {
                endpoints.put(TypeScriptNames.text(operation.toString()), ways);
            }
        }
        member(file, "endpoints", endpoints);
        file.line("};");
    }

    private static void member(TypeScriptFile file, String name, Map<String, String> members) {
        if (members.isEmpty()) {
            file.line("  " + name + ": {},");
            return;
        }
        file.line("  " + name + ": {");
        members.forEach((key, value) -> file.line("    " + key + ": " + value + ","));
        file.line("  },");
    }

    private static String ways(List<List<String>> ways) {
        return ways.stream()
                .map(way -> way.stream().map(TypeScriptNames::text).collect(Collectors.joining(", ", "[", "]")))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String scheme(ApiScheme scheme) {
        String kind = TypeScriptNames.text(scheme.kind().name().toLowerCase(Locale.ROOT));
        return scheme.parameter().isEmpty()
                ? "{ kind: " + kind + " }"
                : "{ kind: " + kind + ", name: " + TypeScriptNames.text(scheme.parameter()) + " }";
    }
}
