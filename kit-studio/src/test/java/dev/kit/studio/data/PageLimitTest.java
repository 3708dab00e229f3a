package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many rows a page has. */
class PageLimitTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTable() {
        DATABASE.run("create table many as select i from generate_series(1, 115) i");
    }

    @Test
    @DisplayName("DB-10 a page has at most 100 rows, whatever was asked")
    void pageHasAtMostAHundredRows() {
        RowPage page = BROWSER.query("many", RowQuery.builder().limit(150).build());
        assertThat(page.rows()).hasSize(100);
        assertThat(page.hasMore()).isTrue();
        RowPage rest = BROWSER.query(
                "many", RowQuery.builder().limit(150).cursor(page.nextCursor()).build());
        assertThat(rest.rows()).hasSize(15);
        assertThat(rest.hasMore()).isFalse();
    }

    @Test
    @DisplayName("DB-10 a page has 50 rows unless asked otherwise")
    void pageHasFiftyRowsByDefault() {
        assertThat(BROWSER.query("many", RowQuery.builder().build()).rows()).hasSize(50);
    }

    @Test
    @DisplayName("DB-53 a cell is cut by its characters, however many bytes they take")
    void cellsAreCutByCharacters() {
        DATABASE.run("create table wide (id int primary key, body text)")
                .run("insert into wide values (1, repeat('é', 2000)), (2, repeat('é', 2001)), (3, '')");
        BROWSER.refreshSchema();
        RowPage page = BROWSER.query("wide", RowQuery.builder().build());
        assertThat(page.rows().get(0)).containsEntry("body", "é".repeat(2_000));
        assertThat(page.rows().get(1)).containsEntry("body", Map.of("$trunc", 2_001L, "head", "é".repeat(2_000)));
        assertThat(page.rows().get(2)).containsEntry("body", "");
    }
}
