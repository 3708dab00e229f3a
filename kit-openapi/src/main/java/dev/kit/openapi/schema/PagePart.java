package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A page or one of its objects, in which the way to the next page may stand. */
record PagePart(List<String> place, Map<String, ApiNode> members) {

    /** Returns the page itself, then its objects. */
    static Stream<PagePart> of(ApiDocument document, Map<String, ApiNode> page) {
        Stream<PagePart> inner = page.entrySet().stream()
                .filter(member -> SchemaForm.settled(document, member.getValue()) instanceof SchemaForm.Members)
                .map(member -> new PagePart(List.of(member.getKey()), Paging.members(document, member.getValue())));
        return Stream.concat(Stream.of(new PagePart(List.of(), page)), inner);
    }

    List<String> path(String member) {
        return Stream.concat(place.stream(), Stream.of(member)).toList();
    }
}
