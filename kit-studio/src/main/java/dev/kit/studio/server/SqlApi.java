package dev.kit.studio.server;

import dev.kit.studio.data.DataException;
import dev.kit.studio.data.SqlConsole;
import dev.kit.studio.data.SqlResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes of the SQL console. */
final class SqlApi {

    private static final int DEFAULT_ROWS = 100;

    private final @Nullable BrowsedDatabase database;

    SqlApi(@Nullable BrowsedDatabase database) {
        this.database = database;
    }

    Answer run(ApiCall call) {
        JsonNode body = call.body();
        int limit = limit(body.path("limit"));
        return answered(body, console -> view(console.run(sql(body), params(body), limit)));
    }

    Answer explain(ApiCall call) {
        JsonNode body = call.body();
        boolean analyze = body.path("analyze").asBoolean(false);
        return answered(body, console -> {
            JsonNode plan = Json.tree(console.explain(sql(body), params(body), analyze));
            return plan.path(0);
        });
    }

    private static String sql(JsonNode body) {
        if (!body.path("sql").isString()) {
            throw Problem.parameter("sql", "must be the text of a statement.");
        }
        return body.path("sql").stringValue();
    }

    private static int limit(JsonNode given) {
        if (given.isMissingNode() || given.isNull()) {
            return DEFAULT_ROWS;
        }
        if (!given.isInt() || given.intValue() < 1) {
            throw Problem.parameter("limit", "must be a whole number of at least 1.");
        }
        return Math.min(given.intValue(), SqlConsole.MAX_ROWS);
    }

    private static List<@Nullable String> params(JsonNode body) {
        JsonNode given = body.path("params");
        if (given.isMissingNode() || given.isNull()) {
            return List.of();
        }
        if (!given.isArray()) {
            throw Problem.parameter("params", "must be an array of texts, numbers, booleans and nulls.");
        }
        List<@Nullable String> params = new ArrayList<>(given.size());
        for (JsonNode each : given) {
            if (each.isContainer()) {
                throw Problem.parameter("params", "must be an array of texts, numbers, booleans and nulls.");
            }
            params.add(each.isNull() ? null : each.asString());
        }
        return params;
    }

    private static Map<String, @Nullable Object> view(SqlResult result) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("columns", result.columns());
        view.put("rows", result.rows());
        view.put("truncated", result.truncated());
        view.put("duration", EntryViews.millis(result.duration()));
        return view;
    }

    /** One query of the console. */
    private interface Question {
        Object ask(SqlConsole console);
    }

    private Answer answered(JsonNode body, Question question) {
        try {
            return Answer.json(question.ask(BrowsedDatabase.required(database).console(ViewAsParams.parse(body))));
        } catch (DataException refused) {
            throw Problem.of(refused);
        }
    }
}
