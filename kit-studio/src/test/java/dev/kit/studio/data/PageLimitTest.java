package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
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
}
