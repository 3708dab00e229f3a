package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.studio.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables of the same name in several schemas. */
class SchemasTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create schema other",
                "create table twin (id int primary key, mine text)",
                "insert into twin values (1, 'public')",
                "create table other.twin (code text primary key, theirs int references twin)",
                "insert into other.twin values ('a', 1), ('b', 1)",
                "create table child (of text references other.twin)",
                "create table \"other.twin\" (dotted int primary key)",
                "create schema \"Q.x\"",
                "create table \"Q.x\".\"y.Z\" (deep int primary key)",
                "analyze");
    }

    private static List<String> columns(String table) {
        return BROWSER.getColumns(table).stream().map(Column::name).toList();
    }

    @Test
    @DisplayName("DB-46 each of two namesakes has its own columns, key, rows and estimate")
    void namesakesAreKeptApart() {
        Table twin = BROWSER.schema().table("twin").orElseThrow();
        assertThat(columns("twin")).containsExactly("id", "mine");
        assertThat(twin.schema()).isEqualTo("public");
        assertThat(twin.primaryKey()).containsExactly("id");
        assertThat(twin.estimatedRowCount()).isEqualTo(1);
        assertThat(columns("other.twin")).containsExactly("code", "theirs");
        assertThat(BROWSER.schema().table("other.twin").orElseThrow().estimatedRowCount())
                .isEqualTo(2);
        assertThat(BROWSER.query("other.twin", RowQuery.builder().build()).rows())
                .hasSize(2);
        assertThat(columns("public.twin")).containsExactly("id", "mine");
    }

    @Test
    @DisplayName("DB-44 DB-46 keys between schemas name their targets in full")
    void keysBetweenSchemasNameTheirTargets() {
        assertThat(BROWSER.getColumns("child").get(0).foreignKeyTable()).isEqualTo("other.twin");
        assertThat(BROWSER.getColumns("other.twin").get(1).foreignKeyTable()).isEqualTo("twin");
    }

    @Test
    @DisplayName("DB-46 a name with a dot is not mistaken for another schema's table")
    void dottedNamesAreQuoted() {
        assertThat(BROWSER.getTables()).extracting(Table::name).doesNotHaveDuplicates();
        assertThat(columns("\"other.twin\"")).containsExactly("dotted");
        assertThat(columns("public.other.twin")).containsExactly("dotted");
        assertThat(columns("\"Q.x\".\"y.Z\"")).containsExactly("deep");
        assertThat(columns("Q.x.y.Z")).containsExactly("deep");
    }

    @Test
    @DisplayName("DB-46 the default schema is the one of the connection")
    void connectionDecidesTheDefaultSchema() {
        try (var pool = new HikariDataSource()) {
            pool.setJdbcUrl(DATABASE.dataSource().getJdbcUrl() + "?currentSchema=other,public");
            pool.setUsername(DATABASE.dataSource().getUsername());
            pool.setPassword(DATABASE.dataSource().getPassword());
            DataBrowser elsewhere = DataBrowser.create(pool);
            assertThat(elsewhere.getColumns("twin")).extracting(Column::name).containsExactly("code", "theirs");
            assertThat(elsewhere.getColumns("public.twin"))
                    .extracting(Column::name)
                    .containsExactly("id", "mine");
        }
    }
}
