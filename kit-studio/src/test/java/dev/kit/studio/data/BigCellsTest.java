package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Cells too large to be read for a page. */
class BigCellsTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @BeforeAll
    static void createTable() {
        DATABASE.run(
                "create table scans (id int primary key, page text, doc jsonb, words text[], small jsonb)",
                // Compression would make the stored size of repeated text small: hashes do not compress.
                "insert into scans select i, repeat('é', 500000), jsonb_build_object('text', h.text),"
                        + " string_to_array(h.text, '0'), '{\"a\": 1}' from generate_series(1, 100) i,"
                        + " (select string_agg(md5(n::text), '') as text from generate_series(1, 31250) n) h");
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @Test
    @DisplayName("M6 a page of a hundred cells of 1 MB each measures them instead of reading them")
    void pagesMeasure() {
        List<Map<String, Object>> rows =
                BROWSER.query("scans", RowQuery.builder().limit(100).build()).rows();
        assertThat(rows).hasSize(100).allSatisfy(row -> {
            assertThat(row)
                    .containsEntry("page", Map.of("$trunc", 1_000_000L, "head", "é".repeat(2_000), "bytes", true))
                    .containsEntry("small", "{\"a\": 1}");
            for (String unread : List.of("doc", "words")) {
                assertThat(row.get(unread))
                        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.map(String.class, Object.class))
                        .containsEntry("head", "")
                        .containsEntry("bytes", true)
                        .hasEntrySatisfying(
                                "$trunc", size -> assertThat((Long) size).isGreaterThan(500_000));
            }
        });
    }

    @Test
    @DisplayName("M6 one cell is read alone, as much of it as is asked for")
    void oneCellIsRead() {
        assertThat(BROWSER.cell("scans", "7", "page", 10)).contains(new CellContent.Text("é".repeat(10)));
        assertThat(BROWSER.cell("scans", "7", "page")).contains(new CellContent.Text("é".repeat(500_000)));
        assertThat(BROWSER.cell("scans", "7", "doc", 11)).contains(new CellContent.Text("{\"text\": \"c"));
    }
}
