package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The number of rows that a table is said to have. */
class RowEstimateTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table analysed (id int) with (autovacuum_enabled = false)",
                "insert into analysed values (1), (2), (3)",
                "create table empty (id int) with (autovacuum_enabled = false)",
                "create table split (id int) partition by range (id)",
                "create table split_low partition of split for values from (0) to (100)",
                "create table split_high partition of split for values from (100) to (200)",
                "insert into split select i from generate_series(50, 149) i",
                "create view looking as select * from analysed",
                "analyze analysed, empty, split_low, split_high",
                "create table fresh (id int) with (autovacuum_enabled = false)",
                "insert into fresh values (1)");
    }

    private static @Nullable Long estimate(String table) {
        return BROWSER.schema().table(table).orElseThrow().estimatedRowCount();
    }

    @Test
    @DisplayName("DB-06 an analysed table has an estimate, a fresh one and a view none")
    void onlyAnalysedTablesHaveAnEstimate() {
        assertThat(estimate("analysed")).isEqualTo(3);
        assertThat(estimate("empty")).isZero();
        assertThat(estimate("fresh")).isNull();
        assertThat(estimate("looking")).isNull();
    }

    @Test
    @DisplayName("DB-06 a parent that was never analysed has the sum of its partitions")
    void partitionsAreSummed() {
        assertThat(estimate("split")).isEqualTo(100);
    }
}
