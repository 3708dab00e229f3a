package dev.kit.studio.server;

import dev.kit.studio.data.CellContent;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.DataException;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.Table;
import dev.kit.studio.data.TableRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes about the database. */
final class DataApi {

    private final @Nullable DataBrowser browser;

    DataApi(@Nullable DataBrowser browser) {
        this.browser = browser;
    }

    Answer schema(Params params) {
        return answered(data -> {
            boolean refresh = params.flag("refresh");
            return Answer.json(SchemaViews.schema(refresh ? data.refreshSchema() : data.schema()));
        });
    }

    Answer tables() {
        return answered(data -> Answer.json(Map.of(
                "tables", data.getTables().stream().map(SchemaViews::brief).toList())));
    }

    Answer rows(String name, Params params) {
        return answered(data -> {
            RowPage page = data.query(name, RowQueries.parse(params, () -> rowKey(data, name)));
            return Answer.json(SchemaViews.page(page));
        });
    }

    private static List<String> rowKey(DataBrowser data, String name) {
        return data.schema().table(name).map(Table::rowKey).orElse(new ArrayList<>());
    }

    Answer row(String name, String id, Params params) {
        return answered(data -> {
            Optional<String> column = params.text("column");
            if (column.isPresent()) {
                return cell(data.cell(name, id, column.get()));
            }
            TableRow row = data.row(name, id);
            return Answer.json(SchemaViews.row(row));
        });
    }

    private static Answer cell(Optional<CellContent> content) {
        if (content.isEmpty()) {
            return Answer.empty();
        }
        CellContent cell = content.get();
        return cell instanceof CellContent.Bytes binary
                ? Answer.bytes("application/octet-stream", binary.bytes()).header("Content-Disposition", "attachment")
                : Answer.bytes(
                        "text/plain; charset=utf-8",
                        ((CellContent.Text) cell).text().getBytes(StandardCharsets.UTF_8));
    }

    /** One question to the database. */
    private interface Question {
        Answer ask(DataBrowser data);
    }

    private Answer answered(Question question) {
        if (browser == null) {
            throw new Problem(404, "NO_DATABASE", "No database is given to the studio to browse.");
        }
        try {
            return question.ask(browser);
        } catch (DataException refused) {
            throw problem(refused);
        }
    }

    private static Problem problem(DataException refused) {
        Map<String, Object> extra = new LinkedHashMap<>();
        if (refused.table() != null) {
            extra.put("table", refused.table());
        }
        if (refused.column() != null) {
            extra.put("column", refused.column());
        }
        return new Problem(refused.status(), refused.code(), String.valueOf(refused.getMessage()), extra);
    }
}
