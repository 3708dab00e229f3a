package dev.kit.studio.server;

import dev.kit.studio.data.CellContent;
import dev.kit.studio.data.DataBrowser;
import dev.kit.studio.data.DataException;
import dev.kit.studio.data.ExportFormat;
import dev.kit.studio.data.RowPage;
import dev.kit.studio.data.RowQuery;
import dev.kit.studio.data.Table;
import dev.kit.studio.data.TableRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of the database pages. */
final class DataApi {

    private final @Nullable BrowsedDatabase database;

    DataApi(@Nullable BrowsedDatabase database) {
        this.database = database;
    }

    Answer schema(Params params) {
        return answered(Params.NONE, data -> {
            boolean refresh = params.flag("refresh");
            return Answer.json(SchemaViews.schema(refresh ? data.refreshSchema() : data.schema()));
        });
    }

    Answer tables() {
        return answered(
                Params.NONE,
                data -> Answer.json(Map.of(
                        "tables",
                        data.getTables().stream().map(SchemaViews::brief).toList())));
    }

    Answer rows(String name, Params params) {
        return answered(params, data -> {
            RowPage page = data.query(name, RowQueries.parse(params, () -> rowKey(data, name)));
            return Answer.json(SchemaViews.page(page));
        });
    }

    private static List<String> rowKey(DataBrowser data, String name) {
        return data.schema().table(name).map(Table::rowKey).orElse(new ArrayList<>());
    }

    Answer row(String name, String id, Params params) {
        return answered(params, data -> {
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

    /** One query of the data browser. */
    private interface Question {
        Answer ask(DataBrowser data);
    }

    private Answer answered(Params params, Question question) {
        try {
            return question.ask(BrowsedDatabase.required(database).browser(ViewAsParams.parse(params)));
        } catch (DataException refused) {
            throw Problem.of(refused);
        }
    }

    /** Returns the rows as a file, streamed with the response; an invalid query fails before its first byte. */
    Answer export(Params params) {
        String name = params.text("table").orElseThrow(() -> Problem.parameter("table", "must name a table."));
        ExportFormat format = params.choice("format", List.of("csv", "json", "sql"))
                .flatMap(ExportFormat::parse)
                .orElse(ExportFormat.CSV);
        return answered(params, data -> {
            RowQuery query = RowQueries.parse(params, () -> rowKey(data, name));
            Streamed rows = out -> data.export(name, query, format, out::get);
            return new Answer(200, Map.of(), format.contentType(), rows)
                    .header("Content-Disposition", Attachment.header(name + '.' + format.text()));
        });
    }

    Answer policies() {
        return answered(
                Params.NONE,
                data -> Answer.json(BrowsedDatabase.required(database)
                        .browserOfApplication()
                        .policies()));
    }
}
