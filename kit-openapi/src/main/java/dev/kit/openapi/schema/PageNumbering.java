package dev.kit.openapi.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The paging of an operation by page numbers.
 *
 * @param items the member of a page with the items; empty if the page itself is the list
 * @param parameter the query parameter for the number
 * @param first the number of the first page: the default of the parameter, else 0 if the document says so, else 1
 * @param size the query parameter for the number of items; empty if there is none
 * @param usualSize the default number of items; 0 if the document does not declare it
 * @param largestSize the maximum number of items; 0 if the document does not declare it
 * @param end the members that lead to the number of pages, or to a boolean that is false for the last page; empty if
 *     there is neither
 */
public record PageNumbering(
        String items, String parameter, long first, String size, long usualSize, long largestSize, List<String> end) {

    /** Query parameters for a page number, in lower case and letters only. */
    private static final Set<String> NUMBERS =
            Set.of("page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage");

    /** Query parameters for the number of items, in lower case and letters only. */
    private static final Set<String> SIZES = Set.of(
            "perpage",
            "pagesize",
            "pagelimit",
            "limit",
            "size",
            "count",
            "itemsperpage",
            "resultsperpage",
            "maxresults");

    private static final Set<String> TOTALS =
            Set.of("totalpages", "totalpagecount", "pagecount", "pagestotal", "lastpage", "numpages", "pages");

    private static final Set<String> MORE = Set.of("hasmore", "hasnext", "hasnextpage", "morepages");

    private static final Pattern ZERO =
            Pattern.compile("(?i)\\b(zero|0)[- ](based|indexed)|\\b(from|at|is) (zero|0)\\b");

    /** Copies the list. */
    public PageNumbering {
        end = List.copyOf(end);
    }

    /**
     * Returns the numbering of an operation.
     *
     * <p>It is empty if the pages have no numbers, or a cursor or links instead.
     */
    public static Optional<PageNumbering> of(ApiDocument document, ApiOperation operation) {
        return operation.method().equals("GET")
                        && Paging.of(document, operation).isEmpty()
                ? parameter(document, operation, NUMBERS)
                        .flatMap(
                                number -> Paging.page(operation).flatMap(page -> of(document, operation, number, page)))
                : Optional.empty();
    }

    private static Optional<PageNumbering> of(
            ApiDocument document, ApiOperation operation, ApiParameter number, ApiNode page) {
        SchemaForm form = SchemaForm.settled(document, page);
        if (form instanceof SchemaForm.Items) {
            return Optional.of(numbering(document, operation, number, "", List.of()));
        }
        if (!(form instanceof SchemaForm.Members)) {
            return Optional.empty();
        }
        Map<String, ApiNode> members = Paging.members(document, page);
        List<String> lists = Paging.lists(document, members);
        return lists.size() == 1
                ? Optional.of(numbering(document, operation, number, lists.get(0), end(document, members)))
                : Optional.empty();
    }

    private static PageNumbering numbering(
            ApiDocument document, ApiOperation operation, ApiParameter number, String items, List<String> end) {
        Optional<ApiParameter> size = parameter(document, operation, SIZES);
        return new PageNumbering(
                items,
                number.name(),
                first(document, number),
                size.map(ApiParameter::name).orElse(""),
                size.map(found -> whole(document, found, "default")).orElse(0L),
                size.map(found -> whole(document, found, "maximum")).orElse(0L),
                end);
    }

    private static Optional<ApiParameter> parameter(ApiDocument document, ApiOperation operation, Set<String> names) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.place() == ApiParameter.Place.QUERY)
                .filter(parameter -> names.contains(letters(parameter.name())))
                .filter(parameter -> !parameter.schema().missing()
                        && Paging.type(document, parameter.schema()).equals("number"))
                .findFirst();
    }

    private static long first(ApiDocument document, ApiParameter number) {
        ApiNode schema = SchemaForm.concrete(document, number.schema());
        if (schema.json().path("default").isIntegralNumber()) {
            return whole(document, number, "default");
        }
        JsonNode minimum = schema.json().path("minimum");
        boolean zero = minimum.isNumber()
                ? minimum.doubleValue() == 0
                : ZERO.matcher(SchemaFacts.description(number.node())).find();
        return zero ? 0 : 1;
    }

    private static long whole(ApiDocument document, ApiParameter parameter, String keyword) {
        JsonNode value =
                SchemaForm.concrete(document, parameter.schema()).json().path(keyword);
        return value.isNumber() && value.canConvertToLong() ? Math.max(0, value.longValue()) : 0;
    }

    /** Returns the path to the end in the page or in one of its objects; the number of pages comes first. */
    private static List<String> end(ApiDocument document, Map<String, ApiNode> page) {
        return Stream.of(Map.entry(TOTALS, "number"), Map.entry(MORE, "boolean"))
                .flatMap(wanted -> PagePart.of(document, page)
                        .flatMap(part -> named(document, part, wanted.getKey(), wanted.getValue())))
                .findFirst()
                .orElse(List.of());
    }

    private static Stream<List<String>> named(ApiDocument document, PagePart part, Set<String> names, String type) {
        return part.members().entrySet().stream()
                .filter(member -> names.contains(letters(member.getKey()))
                        && Paging.type(document, member.getValue()).equals(type))
                .map(member -> part.path(member.getKey()));
    }

    private static String letters(String name) {
        return Paging.plain(name.replace("[", "").replace("]", "").replace(".", ""));
    }
}
