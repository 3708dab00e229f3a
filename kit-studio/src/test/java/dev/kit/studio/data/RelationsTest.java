package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everything that has rows is listed once and paged whole. */
class RelationsTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createRelations() {
        DATABASE.run(
                "create table months (id int, month int) partition by list (month)",
                "do $$ begin for m in 1..12 loop execute format("
                        + "'create table months_%s partition of months for values in (%s)', m, m); end loop; end $$",
                "insert into months select i, i % 12 + 1 from generate_series(1, 60) i",
                "create table keyed_months (id int, month int, primary key (month, id)) partition by list (month)",
                "create table keyed_months_odd partition of keyed_months for values in (1, 3, 5, 7, 9, 11)"
                        + " partition by range (id)",
                "create table keyed_months_odd_low partition of keyed_months_odd for values from (0) to (30)",
                "create table keyed_months_odd_high partition of keyed_months_odd for values from (30) to (99)",
                "create table keyed_months_rest partition of keyed_months default",
                "insert into keyed_months select * from months",
                "create unlogged table quick (id int)",
                "insert into quick select i from generate_series(1, 60) i",
                "create view looking as select id, month from months order by id",
                "create materialized view seen as select * from months",
                "create table refers (month int, id int, foreign key (month, id) references keyed_months)",
                "create sequence counter",
                "create type pair as (a int, b int)",
                "create temp table passing (id int)");
    }

    @Test
    @DisplayName("DB-47 parents, views and materialized views are listed once, partitions not at all")
    void relationsAreListedOnce() {
        assertThat(BROWSER.getTables())
                .extracting(table -> table.name() + " " + table.kind().text())
                .containsExactly(
                        "keyed_months partitioned",
                        "looking view",
                        "months partitioned",
                        "quick table",
                        "refers table",
                        "seen materialized");
    }

    @ParameterizedTest(name = "DB-47 {0} is walked forward and backward, every row once")
    @CsvSource({"months,", "months, id", "keyed_months,", "keyed_months, id", "quick,", "looking, id", "seen,"})
    void relationsAreWalkedWhole(String table, String sort) {
        RowQuery.Builder query = RowQuery.builder().limit(7);
        if (sort != null) {
            query.sort(sort, true);
        }
        List<Object> forward = new ArrayList<>();
        RowPage page = BROWSER.query(table, query.build());
        forward.addAll(ids(page));
        while (page.nextCursor() != null) {
            page = BROWSER.query(table, query.cursor(page.nextCursor()).build());
            forward.addAll(ids(page));
        }
        assertThat(forward).hasSize(60).doesNotHaveDuplicates();
        List<Object> backward = new ArrayList<>(ids(page));
        while (page.prevCursor() != null) {
            page = BROWSER.query(table, query.cursor(page.prevCursor()).build());
            backward.addAll(0, ids(page));
        }
        assertThat(backward).isEqualTo(forward);
    }

    private static List<Object> ids(RowPage page) {
        return page.rows().stream().<Object>map(row -> row.get("id")).toList();
    }

    @Test
    @DisplayName("DB-45 DB-47 a key to a partitioned table is told once, to the parent")
    void keyToAParentIsToldOnce() {
        Table refers = BROWSER.schema().table("refers").orElseThrow();
        assertThat(refers.foreignKeys())
                .singleElement()
                .satisfies(key -> assertThat(key.table()).isEqualTo("keyed_months"));
    }

    @Test
    @DisplayName("DB-47 a page of a view knows that it may shift")
    void viewsAreNotStable() {
        assertThat(BROWSER.query("looking", RowQuery.builder().build()).stable())
                .isFalse();
        assertThat(BROWSER.query("keyed_months", RowQuery.builder().build()).stable())
                .isTrue();
    }
}
