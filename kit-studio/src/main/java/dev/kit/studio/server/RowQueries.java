package dev.kit.studio.server;

import dev.kit.studio.data.Filter;
import dev.kit.studio.data.RowQuery;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns query parameters into a query of rows. */
final class RowQueries {

    private static final Pattern FILTER = Pattern.compile("filter\\[(.*)]\\[([^\\[\\]]*)]", Pattern.DOTALL);

    private RowQueries() {}

    static RowQuery parse(Params params, Supplier<List<String>> rowKey) {
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
                    throw Problem.parameter(name, "must look like filter[column][operator]=value.");
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
            throw Problem.parameter("order", "must be asc or desc.");
        }
        return order.equals("desc");
    }
}
