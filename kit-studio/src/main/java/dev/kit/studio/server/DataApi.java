package dev.kit.studio.server;

import dev.kit.studio.data.CellContent;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.DatabaseSchema;
import dev.kit.studio.data.ExportFormat;
import dev.kit.studio.data.Filter;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import dev.kit.studio.data.SqlConsole;
import dev.kit.studio.data.Table;
import dev.kit.studio.data.ViewAs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes of the database pages and of the SQL console. */
record DataApi(@Nullable BrowsedDatabase database) {

    private static final int DEFAULT_ROWS = 100;
    private static final Pattern FILTER = Pattern.compile("filter\\[(.*)]\\[([^\\[\\]]*)]", Pattern.DOTALL);

    void addTo(Api api) {
        api.get("schema", call -> schema(call.params()));
        api.get("tables", call -> tables());
        api.get("tables/*", call -> rows(call.table(), call.params()));
        api.get("tables/*/*", call -> row(call.table(), call.segment(2), call.params()));
        api.get("export", call -> export(call.params()));
        api.get("view-as", call -> policies());
        api.on("POST", "sql", call -> run(call.body()));
        api.on("POST", "explain", call -> explain(call.body()));
    }

    private DatabaseSchema schema(Params params) {
        DataBrowser data = browser(Params.NONE);
        return params.flag("refresh") ? data.refreshSchema() : data.schema();
    }

    private Map<String, Object> tables() {
        return Map.of(
                "tables",
                browser(Params.NONE).getTables().stream().map(DataApi::brief).toList());
    }

    private RowPage rows(String name, Params params) {
        DataBrowser data = browser(params);
        return data.query(name, query(params, () -> rowKey(data, name)));
    }

    private static List<String> rowKey(DataBrowser data, String name) {
        return data.schema().table(name).map(Table::rowKey).orElse(new ArrayList<>());
    }

    private Object row(String name, String id, Params params) {
        DataBrowser data = browser(params);
        Optional<String> column = params.text("column");
        return column.isPresent() ? cell(data.cell(name, id, column.get(), params.most())) : data.row(name, id);
    }

    private static RouteResponse cell(Optional<CellContent> content) {
        if (content.isEmpty()) {
            return new RouteResponse(204, Map.of(), "text/plain", null);
        }
        CellContent cell = content.get();
        return cell instanceof CellContent.Bytes binary
                ? RouteResponse.bytes("application/octet-stream", binary.bytes())
                        .header("Content-Disposition", "attachment")
                : RouteResponse.text("text/plain", ((CellContent.Text) cell).text());
    }

    private DataBrowser browser(Params params) {
        return BrowsedDatabase.required(database).browser(viewAs(params));
    }

    private SqlConsole console(JsonNode body) {
        return BrowsedDatabase.required(database).console(viewAs(body));
    }

    /** Reads the role and settings to query with: {@code viewAs[app.tenant_id]=…} and {@code viewAsRole=…}. */
    private static ViewAs viewAs(Params params) {
        Map<String, String> variables = new LinkedHashMap<>();
        params.all().forEach((name, values) -> {
            if (name.startsWith("viewAs[") && name.endsWith("]")) {
                variables.put(name.substring(7, name.length() - 1), values.get(values.size() - 1));
            }
        });
        return new ViewAs(variables, params.text("viewAsRole").orElse(null));
    }

    /** Reads the role and settings to query with, as members of a body. */
    private static ViewAs viewAs(JsonNode body) {
        Map<String, String> variables = new LinkedHashMap<>();
        body.path("viewAs")
                .properties()
                .forEach(each -> variables.put(each.getKey(), each.getValue().asString()));
        String role = body.path("viewAsRole").asString("");
        return new ViewAs(variables, role.isEmpty() ? null : role);
    }

    /** Returns the rows as a file, streamed with the response; an invalid query fails before its first byte. */
    private RouteResponse export(Params params) {
        String name = params.text("table").orElseThrow(() -> ProblemException.parameter("table", "must name a table."));
        ExportFormat format = params.choice("format", List.of("csv", "json", "sql"))
                .map(given -> ExportFormat.valueOf(given.toUpperCase(Locale.ROOT)))
                .orElse(ExportFormat.CSV);
        DataBrowser data = browser(params);
        RowQuery query = query(params, () -> rowKey(data, name));
        Streamed rows = out -> data.export(name, query, format, out);
        return new RouteResponse(200, Map.of(), format.contentType(), rows).attachment(name + '.' + format.text());
    }

    private Object policies() {
        BrowsedDatabase known = BrowsedDatabase.required(database);
        return known.browser().as(ViewAs.NOBODY, known.application()).policies();
    }

    private Object run(JsonNode body) {
        int limit = limit(body.path("limit"));
        return console(body).run(sql(body), params(body), limit);
    }

    private JsonNode explain(JsonNode body) {
        boolean analyze = body.path("analyze").asBoolean(false);
        return Json.tree(console(body).explain(sql(body), params(body), analyze))
                .path(0);
    }

    /** Returns the query of rows; {@code rowKey} is the order to reverse if no column is named. */
    private static RowQuery query(Params params, Supplier<List<String>> rowKey) {
        RowQuery.Builder query = RowQuery.builder().limit(params.limit());
        params.text("cursor").ifPresent(query::cursor);
        params.choice("count", List.of("exact", "estimate"))
                .filter("exact"::equals)
                .ifPresent(exact -> query.countExact());
        filters(query, params.all());
        sort(query, params, rowKey);
        return query.build();
    }

    private static void filters(RowQuery.Builder query, Map<String, List<String>> params) {
        params.forEach((name, values) -> {
            if (name.startsWith("filter")) {
                Matcher matcher = FILTER.matcher(name);
                if (!matcher.matches()) {
                    throw ProblemException.parameter(name, "must look like filter[column][operator]=value.");
                }
                values.forEach(value -> query.filter(Filter.of(matcher.group(1), matcher.group(2), value)));
            }
        });
    }

    private static void sort(RowQuery.Builder query, Params params, Supplier<List<String>> rowKey) {
        List<String> columns = params.list("sort");
        List<String> orders = params.list("order");
        if (columns.isEmpty() && !orders.isEmpty() && descending(orders, 0)) {
            rowKey.get().forEach(column -> query.sort(column, true));
        }
        for (int i = 0; i < orders.size(); i++) {
            descending(orders, i);
        }
        for (int i = 0; i < columns.size(); i++) {
            query.sort(columns.get(i), descending(orders, i));
        }
    }

    private static boolean descending(List<String> orders, int index) {
        String order = index < orders.size() ? orders.get(index).toLowerCase(Locale.ROOT) : "asc";
        if (!order.equals("asc") && !order.equals("desc")) {
            throw ProblemException.parameter("order", "must be asc or desc.");
        }
        return order.equals("desc");
    }

    private static Map<String, @Nullable Object> brief(Table table) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", table.name());
        view.put("schema", table.schema());
        view.put("kind", table.kind());
        view.put("columnCount", table.columns().size());
        view.put("primaryKey", table.primaryKey());
        view.put("estimatedRowCount", table.estimatedRowCount());
        return view;
    }

    private static String sql(JsonNode body) {
        if (!body.path("sql").isString()) {
            throw ProblemException.parameter("sql", "must be the text of a statement.");
        }
        return body.path("sql").stringValue();
    }

    private static int limit(JsonNode given) {
        if (given.isMissingNode() || given.isNull()) {
            return DEFAULT_ROWS;
        }
        if (!given.isInt() || given.intValue() < 1) {
            throw ProblemException.parameter("limit", "must be a whole number of at least 1.");
        }
        return Math.min(given.intValue(), SqlConsole.MAX_ROWS);
    }

    private static List<@Nullable String> params(JsonNode body) {
        JsonNode given = body.path("params");
        if (given.isMissingNode() || given.isNull()) {
            return List.of();
        }
        if (!given.isArray() || given.valueStream().anyMatch(JsonNode::isContainer)) {
            throw ProblemException.parameter("params", "must be an array of texts, numbers, booleans and nulls.");
        }
        List<@Nullable String> params = new ArrayList<>(given.size());
        given.forEach(each -> params.add(each.isNull() ? null : each.asString()));
        return params;
    }
}
