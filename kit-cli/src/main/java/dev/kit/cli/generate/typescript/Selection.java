package dev.kit.cli.generate.typescript;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The choice of the operations to generate. Stateless. */
final class Selection {

    private Selection() {}

    /**
     * Returns the requested operations, or all if none are requested.
     *
     * @throws CliException if the document does not have a requested operation or tag
     */
    static List<ApiOperation> of(ApiDocument document, TypeScriptGeneration.Content content) {
        if (content.operations().isEmpty() && content.tags().isEmpty()) {
            return document.operations();
        }
        List<ApiOperation> all = document.operations();
        check("operation", content.operations(), all.stream().flatMap(Selection::names));
        check("tag", content.tags(), all.stream().flatMap(operation -> operation.tags().stream()));
        List<ApiOperation> chosen = new ArrayList<>(all);
        chosen.removeIf(operation -> names(operation).noneMatch(content.operations()::contains)
                && operation.tags().stream().noneMatch(content.tags()::contains));
        return chosen;
    }

    private static Stream<String> names(ApiOperation operation) {
        return Stream.of(operation.id(), operation.toString()).filter(name -> !name.isBlank());
    }

    private static void check(String kind, List<String> wanted, Stream<String> existing) {
        Set<String> names = existing.collect(LinkedHashSet::new, Set::add, Set::addAll);
        for (String name : wanted) {
            if (!names.contains(name)) {
                throw CliException.usage(
                        "The document has no " + kind + " \"" + name + "\".",
                        Suggestion.question(name, names, "Give the name as the document writes it."));
            }
        }
    }
}
