package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages sorted by texts that no address has room for. */
class LongSortKeysTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTable() {
        DATABASE.run("create table essays as select i as id, (i % 3)::text || repeat(chr(97 + i % 5), 100000) as body"
                + " from generate_series(1, 20) i");
        DATABASE.run("alter table essays add primary key (id)");
    }

    private static RowPage page(@Nullable String cursor) {
        return BROWSER.query(
                "essays",
                RowQuery.builder().limit(3).sort("body", false).cursor(cursor).build());
    }

    @Test
    @DisplayName("DB-11 DB-37 pages sorted by long texts have short cursors and lose no row, forward and back")
    void pagesByLongTexts() {
        List<List<Object>> pages = new ArrayList<>();
        RowPage page = page(null);
        pages.add(ids(page));
        while (page.nextCursor() != null) {
            assertThat(page.nextCursor()).hasSizeLessThan(2_001);
            page = page(page.nextCursor());
            pages.add(ids(page));
        }
        assertThat(pages.stream().flatMap(List::stream)).hasSize(20).doesNotHaveDuplicates();
        for (int i = pages.size() - 2; i >= 0; i--) {
            assertThat(page.prevCursor()).isNotNull().hasSizeLessThan(2_001);
            page = page(page.prevCursor());
            assertThat(ids(page)).isEqualTo(pages.get(i));
        }
        assertThat(page.prevCursor()).isNull();
    }

    @Test
    @DisplayName("DB-40 a short cursor that is forgotten is refused")
    void refusesAForgottenCursor() {
        assertThatThrownBy(() -> page("~abcdefghijklmnopqrstuvwx"))
                .isInstanceOfSatisfying(DataException.class, failure -> {
                    assertThat(failure.status()).isEqualTo(400);
                    assertThat(failure.code()).isEqualTo("INVALID_CURSOR");
                });
    }

    private static List<Object> ids(RowPage page) {
        return page.rows().stream()
                .map(row -> java.util.Objects.requireNonNull(row.get("id")))
                .toList();
    }
}
