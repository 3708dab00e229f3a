package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What tells the rows of a table apart. */
class RowKeysTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table by_unique (a text not null unique, b int unique, c text)",
                "create table by_nullable (a text unique)",
                "create table by_partial (a text not null)",
                "create unique index on by_partial (a) where a <> ''",
                "create table by_expression (a text not null)",
                "create unique index on by_expression (lower(a))",
                "create table covering (a int not null, b int, c int, unique (a) include (b, c))",
                "create table city (id int primary key)",
                "create table capital () inherits (city)",
                "insert into city select i from generate_series(1, 10) i",
                "insert into capital select i from generate_series(1, 10) i");
    }

    private static List<String> rowKey(String table) {
        return BROWSER.schema().table(table).orElseThrow().rowKey();
    }

    @Test
    @DisplayName("DB-43 without primary key a unique key that is never null takes its place")
    void uniqueKeyTakesThePlaceOfThePrimary() {
        assertThat(rowKey("by_unique")).containsExactly("a");
        assertThat(rowKey("covering")).containsExactly("a");
        assertThat(BROWSER.schema().table("by_unique").orElseThrow().primaryKey())
                .isEmpty();
    }

    @Test
    @DisplayName("DB-42 keys that may be null, partial or computed do not tell rows apart")
    void weakKeysAreNoKeys() {
        assertThat(rowKey("by_nullable")).isEmpty();
        assertThat(rowKey("by_partial")).isEmpty();
        assertThat(rowKey("by_expression")).isEmpty();
    }

    @Test
    @DisplayName("DB-41 DB-42 a parent whose children repeat its keys is paged whole")
    void inheritedRowsAreNotSkipped() {
        List<Object> seen = new ArrayList<>();
        String cursor = null;
        do {
            RowPage page = BROWSER.query(
                    "city", RowQuery.builder().limit(3).cursor(cursor).build());
            page.rows().forEach(row -> seen.add(row.get("id")));
            cursor = page.nextCursor();
        } while (cursor != null);
        assertThat(seen).hasSize(20);
        assertThat(BROWSER.schema().table("capital").orElseThrow().rowKey()).isEmpty();
    }
}
