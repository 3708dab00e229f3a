package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The schemas that one value must fit at once.
 *
 * <p>References are followed, and the parts of {@code allOf} are included, as is the selected branch of each {@code
 * oneOf} and {@code anyOf}.
 */
final class Conjunction {

    private static final int DEEPEST = 40;

    private final ApiDocument document;
    private final Function<List<ApiNode>, ApiNode> choice;
    private final List<ApiNode> parts = new ArrayList<>();
    private final Map<String, String> discriminators = new LinkedHashMap<>();
    private boolean chosen;

    private Conjunction(ApiDocument document, Function<List<ApiNode>, ApiNode> choice) {
        this.document = document;
        this.choice = choice;
    }

    /** Flattens the schemas. It is empty if one of them refers to itself endlessly. */
    static Optional<Conjunction> of(
            ApiDocument document, List<ApiNode> schemas, Function<List<ApiNode>, ApiNode> choice) {
        Conjunction all = new Conjunction(document, choice);
        for (ApiNode schema : schemas) {
            if (!all.add(schema, 0)) {
                return Optional.empty();
            }
        }
        return Optional.of(all);
    }

    private boolean add(ApiNode schema, int nesting) {
        if (nesting > DEEPEST) {
            return false;
        }
        if (schema.has("$ref")) {
            return add(document.target(schema), nesting + 1) && (!document.isJsonSchema() || parts(schema, nesting));
        }
        return parts(schema, nesting);
    }

    private boolean parts(ApiNode schema, int nesting) {
        boolean whole = true;
        for (ApiNode part : schema.at("allOf").items()) {
            whole &= add(part, nesting + 1);
        }
        parts.add(schema);
        for (String keyword : List.of("oneOf", "anyOf")) {
            List<ApiNode> branches = schema.at(keyword).items();
            if (!branches.isEmpty()) {
                chosen |= branches.size() > 1;
                ApiNode branch = choice.apply(branches);
                whole &= add(branch, nesting + 1);
                discriminate(schema, branch);
            }
        }
        return whole;
    }

    /** Records the value of the member that names the branch, if the branch itself does not list one. */
    private void discriminate(ApiNode schema, ApiNode branch) {
        Discriminator discriminator = new Discriminator(document, schema.at("discriminator"));
        if (!discriminator.member().isEmpty() && branch.has("$ref")) {
            discriminators.put(discriminator.member(), discriminator.name(branch));
        }
    }

    /** Returns whether a branch was selected among several. */
    boolean chosen() {
        return chosen;
    }

    /** Returns the members that name branches, with their values. */
    Map<String, String> discriminators() {
        return discriminators;
    }

    List<ApiNode> parts() {
        return parts;
    }

    boolean anywhere(Predicate<JsonNode> test) {
        return parts.stream().map(ApiNode::json).anyMatch(test);
    }

    /** Returns the values of a keyword in all parts. */
    boolean has(String... keywords) {
        return anywhere(schema -> Stream.of(keywords).anyMatch(schema::has));
    }

    List<JsonNode> values(String keyword) {
        return parts.stream()
                .map(part -> part.json().path(keyword))
                .filter(value -> !value.isMissingNode())
                .toList();
    }

    /** Returns the schemas of a keyword in all parts. */
    List<ApiNode> schemas(String keyword) {
        return parts.stream().flatMap(part -> part.find(keyword).stream()).toList();
    }

    /** Returns the schemas of each member, in the order of the document. */
    Map<String, List<ApiNode>> properties() {
        Map<String, List<ApiNode>> properties = new LinkedHashMap<>();
        for (ApiNode part : parts) {
            ApiNode own = part.at("properties");
            own.names()
                    .forEach(name -> properties
                            .computeIfAbsent(name, key -> new ArrayList<>())
                            .add(own.at(name)));
        }
        return properties;
    }

    Set<String> required() {
        Set<String> required = new LinkedHashSet<>();
        parts.forEach(part -> required.addAll(part.texts("required")));
        required.addAll(discriminators.keySet());
        return required;
    }

    /** Returns the constants and enumerated values that all parts allow. It is empty if no part has any. */
    Optional<List<JsonNode>> listed() {
        return parts.stream().flatMap(part -> listed(part).stream()).reduce(Conjunction::both);
    }

    private static Optional<List<JsonNode>> listed(ApiNode schema) {
        Optional<JsonNode> single = schema.find("const").map(ApiNode::json);
        return single.map(List::of)
                .or(() -> schema.find("enum")
                        .map(ApiNode::json)
                        .filter(JsonNode::isArray)
                        .map(each -> each.valueStream().toList()));
    }

    private static List<JsonNode> both(List<JsonNode> one, List<JsonNode> other) {
        return one.stream()
                .filter(value -> other.stream().anyMatch(each -> Types.same(each, value)))
                .toList();
    }

    /** Returns the types that all parts allow; the list may be empty. The result is empty if no part names any type. */
    Optional<List<String>> types() {
        return parts.stream()
                .map(part -> Types.of(part.json()))
                .filter(own -> !own.isEmpty())
                .reduce(Conjunction::overlap);
    }

    private static List<String> overlap(List<String> one, List<String> other) {
        List<String> both = new ArrayList<>();
        for (String type : one) {
            boolean whole = type.equals("integer") && other.contains("number");
            if (other.contains(type) || whole) {
                both.add(type);
            } else if (type.equals("number") && other.contains("integer")) {
                both.add("integer");
            }
        }
        return both;
    }
}
