package dev.kit.openapi.schema;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.MediaTypes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * The paging of an operation, by a {@code Link} header or a cursor.
 *
 * @param items the member of a page with the items; empty if the page itself is the list
 * @param parameter the query parameter for the cursor; empty if a {@code Link} header has the next page
 * @param next the members that lead from a page to the next cursor; empty if a {@code Link} header has the next page
 * @param more the members that lead to a boolean that is false for the last page; empty if there is none
 */
public record Paging(String items, String parameter, List<String> next, List<String> more) {

    /** Query parameters for a cursor, in lower case without underscores. */
    private static final Set<String> CURSORS =
            Set.of("cursor", "after", "startingafter", "pagetoken", "nexttoken", "continuationtoken", "continuation");

    /** Members of pages with the next cursor, in lower case without underscores. */
    private static final Set<String> NEXT = Set.of(
            "nextcursor",
            "nextpagetoken",
            "nexttoken",
            "nextpagecursor",
            "continuationtoken",
            "nextcontinuationtoken",
            "endcursor");

    private static final Set<String> MORE = Set.of("hasmore", "hasnextpage");

    /** Copies the lists. */
    public Paging {
        next = List.copyOf(next);
        more = List.copyOf(more);
    }

    /** Returns whether a {@code Link} header has the next page. */
    public boolean byLink() {
        return parameter.isEmpty();
    }

    /** Returns the paging of an operation; empty if its response is complete. */
    public static Optional<Paging> of(ApiDocument document, ApiOperation operation) {
        return operation.method().equals("GET")
                ? page(operation).flatMap(page -> of(document, operation, page))
                : Optional.empty();
    }

    /** Returns the schema of the first response of success with a JSON body. */
    static Optional<ApiNode> page(ApiOperation operation) {
        boolean declared = operation.answers().stream().anyMatch(ApiAnswer::successful);
        return operation.answers().stream()
                .filter(answer -> declared ? answer.successful() : answer.otherwise())
                .map(answer -> answer.node().at("content"))
                .filter(content -> MediaTypes.json(MediaTypes.choose(content)))
                .map(content -> content.at(MediaTypes.choose(content)).at("schema"))
                .findFirst();
    }

    private static Optional<Paging> of(ApiDocument document, ApiOperation operation, ApiNode page) {
        SchemaForm form = SchemaForm.settled(document, page);
        if (form instanceof SchemaForm.Items && links(operation)) {
            return Optional.of(new Paging("", "", List.of(), List.of()));
        }
        if (!(form instanceof SchemaForm.Members)) {
            return Optional.empty();
        }
        Map<String, ApiNode> members = members(document, page);
        List<String> lists = lists(document, members);
        if (lists.size() != 1) {
            return Optional.empty();
        }
        if (links(operation)) {
            return Optional.of(new Paging(lists.get(0), "", List.of(), List.of()));
        }
        return cursor(operation)
                .flatMap(parameter -> PagePart.of(document, members)
                        .flatMap(part -> next(document, part, lists.get(0), parameter).stream())
                        .findFirst());
    }

    /** Returns the names of the members that are lists. */
    static List<String> lists(ApiDocument document, Map<String, ApiNode> members) {
        return members.entrySet().stream()
                .filter(member -> SchemaForm.settled(document, member.getValue()) instanceof SchemaForm.Items)
                .map(Map.Entry::getKey)
                .toList();
    }

    static Map<String, ApiNode> members(ApiDocument document, ApiNode object) {
        return ObjectMembers.of(document, SchemaForm.concrete(document, object)).properties();
    }

    /** Returns whether a response with a success status declares a {@code Link} header. */
    private static boolean links(ApiOperation operation) {
        return operation.answers().stream()
                .filter(ApiAnswer::successful)
                .flatMap(answer -> answer.node().at("headers").names().stream())
                .anyMatch("Link"::equalsIgnoreCase);
    }

    private static Optional<String> cursor(ApiOperation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.place() == ApiParameter.Place.QUERY && !parameter.required())
                .map(ApiParameter::name)
                .filter(name -> CURSORS.contains(plain(name)))
                .findFirst();
    }

    /** Returns the paging by a cursor in the page or in one of its objects. */
    private static Optional<Paging> next(ApiDocument document, PagePart part, String items, String parameter) {
        List<String> more = List.of();
        List<String> next = List.of();
        for (Map.Entry<String, ApiNode> member : part.members().entrySet()) {
            String name = plain(member.getKey());
            String type = type(document, member.getValue());
            boolean last = name.equals("lastid") && plain(parameter).equals("after");
            boolean same = name.equals("cursor") && plain(parameter).equals("cursor");
            if (MORE.contains(name) && type.equals("boolean")) {
                more = part.path(member.getKey());
            } else if ((type.equals("string") || type.equals("number")) && (NEXT.contains(name) || last || same)) {
                next = part.path(member.getKey());
            }
        }
        return next.isEmpty() ? Optional.empty() : Optional.of(new Paging(items, parameter, next, more));
    }

    /** Returns the type of texts, of numbers, whole ones included, and of booleans; empty for other values. */
    static String type(ApiDocument document, ApiNode schema) {
        SchemaForm form = SchemaForm.settled(document, schema);
        if (form instanceof SchemaForm.Scalar scalar) {
            return scalar.type().equals("integer") ? "number" : scalar.type();
        }
        if (!(form instanceof SchemaForm.Values listed)) {
            return "";
        }
        List<JsonNode> values = listed.values();
        if (values.stream().allMatch(JsonNode::isBoolean)) {
            return "boolean";
        }
        boolean texts = values.stream().allMatch(JsonNode::isString);
        return texts ? "string" : values.stream().allMatch(JsonNode::isIntegralNumber) ? "number" : "";
    }

    static String plain(String name) {
        return name.replace("_", "").replace("-", "").toLowerCase(Locale.ROOT);
    }
}
