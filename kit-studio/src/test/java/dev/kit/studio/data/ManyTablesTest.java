package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Schemas and tables at their largest. */
class ManyTablesTest {

    private static final int TABLES = 5_000;
    private static final int STEP = 500;

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(
            DATABASE.dataSource(), DataBrowserOptions.DEFAULTS.statementTimeout(Duration.ofMinutes(1)));

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    /** A transaction that creates them all at once would need more locks than a server keeps by default. */
    @BeforeAll
    static void createTables() {
        for (int from = 1; from <= TABLES; from += STEP) {
            DATABASE.run("do $$ begin for i in " + from + ".." + (from + STEP - 1) + " loop execute format("
                    + "'create table many_%s (id int primary key, name varchar(20) default ''x'', n numeric(10, 2))', i);"
                    + " end loop; end $$");
        }
        DATABASE.run(
                "do $$ begin execute 'create table wide (' || (select string_agg('c' || i || ' int', ', ')"
                        + " from generate_series(1, 1600) i) || ', primary key (c1))'; end $$",
                "do $$ begin execute 'create table wide_text (' || (select string_agg('c' || i || ' text', ', ')"
                        + " from generate_series(1, 1600) i) || ')'; end $$",
                "insert into wide (c1, c1600) select i, -i from generate_series(1, 120) i",
                "insert into wide_text (c1, c1600) select i, repeat('x', 100) from generate_series(1, 120) i");
    }

    @Test
    @DisplayName("DB-54 a schema of 5,000 tables is read in one go, as are pages of 1,600 columns")
    void largestSchemaIsRead() {
        Instant start = Instant.now();
        assertThat(BROWSER.refreshSchema().tables()).hasSize(TABLES + 2);
        Instant read = Instant.now();
        RowPage numbers = BROWSER.query("wide", RowQuery.builder().limit(100).build());
        Instant paged = Instant.now();
        RowPage texts = BROWSER.query("wide_text", RowQuery.builder().limit(100).build());
        Instant pagedTexts = Instant.now();
        System.out.printf(
                "schema %d ms, page of numbers %d ms, page of texts %d ms%n",
                Duration.between(start, read).toMillis(),
                Duration.between(read, paged).toMillis(),
                Duration.between(paged, pagedTexts).toMillis());
        assertThat(BROWSER.getColumns("many_5000")).extracting(Column::name).containsExactly("id", "name", "n");
        assertThat(numbers.columns()).hasSize(1600);
        assertThat(numbers.rows())
                .hasSize(100)
                .allSatisfy(row -> assertThat(row.get("c1600")).isEqualTo(-Long.parseLong("" + row.get("c1"))));
        assertThat(texts.rows()).hasSize(100).allSatisfy(row -> assertThat(row).hasSize(1600));
    }
}
