package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Names that try to be more than names. */
class HostileNamesTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    static List<String> names() {
        return List.of(
                "x]y",
                "größe",
                "\"; drop",
                "'; drop table t; --",
                "first name",
                "a.b",
                "a?b",
                "{fn x}",
                "$1",
                "t",
                "select",
                "CamelCase",
                "back\\slash",
                "%s",
                "--",
                "🚀");
    }

    @BeforeAll
    static void createTables() {
        for (String name : names()) {
            String quoted = Sql.identifier(name);
            DATABASE.run(
                    "create table " + quoted + " (" + quoted + " text primary key, \"" + "other\" text)",
                    "insert into " + quoted + " values ('1', 'a'), ('2', 'b'), ('3', null)");
        }
    }

    @ParameterizedTest(name = "DB-30 DB-48 table and column {0} are listed, filtered, sorted, paged and addressed")
    @MethodSource("names")
    void hostileNamesAreOnlyNames(String name) {
        String table = BROWSER.getTables().stream()
                .filter(listed -> listed.table().equals(name))
                .findFirst()
                .orElseThrow()
                .name();
        RowQuery.Builder query = RowQuery.builder().limit(1).sort(name, true).filter(Filter.of(name, "neq", "2"));
        RowPage first = BROWSER.query(table, query.build());
        assertThat(first.rows()).extracting(row -> row.get(name)).containsExactly("3");
        RowPage second = BROWSER.query(table, query.cursor(first.nextCursor()).build());
        assertThat(second.rows()).extracting(row -> row.get(name)).containsExactly("1");
        assertThat(BROWSER.row(table, "1").row()).containsEntry("other", "a");
        assertThat(BROWSER.cell(table, "2", name)).contains(new CellContent.Text("2"));
        assertThat(BROWSER.getColumns(name)).hasSize(2);
    }

    @Test
    @DisplayName("DB-24 DB-36 a hostile name that does not exist is not found")
    void unknownHostileNamesAreNotFound() {
        assertThat(BROWSER.getTables()).hasSize(names().size());
        assertThat(BROWSER.schema().table("t\"; drop table t; --")).isEmpty();
    }
}
