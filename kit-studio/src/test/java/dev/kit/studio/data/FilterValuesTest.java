package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.studio.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that try to be more than values. */
class FilterValuesTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final DataBrowser BROWSER = DataBrowser.create(DATABASE.dataSource());

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @BeforeAll
    static void createTable() {
        DATABASE.run(
                "create extension if not exists citext",
                "create collation blind (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                "create table kept (t text, v varchar(10), c char(4), n int, big int8, num numeric, f float8, b bool,"
                        + " d date, at timestamptz, u uuid, j jsonb, a int[], r int4range, i inet, iv interval, ci citext,"
                        + " m money, o oid, bits bit(3), ts tsvector, q tsquery, p point, folded text collate blind)",
                "insert into kept (t, folded, n) values ('one', 'Straße', 0), ('two', 'other', 1)",
                "create view broken as select 1 / n as n from kept");
    }

    static List<String> hostileValues() {
        return List.of(
                "' OR '1'='1",
                "'; drop table kept; --",
                "\0",
                "a\0b",
                "x".repeat(100_000),
                "9".repeat(100_000),
                "🚀",
                "\ud83d",
                "",
                "?",
                "$1",
                "\\",
                "{",
                "[",
                "%",
                "null");
    }

    @ParameterizedTest(name = "DB-32 a hostile value number {index} is a value to every operator of every type")
    @MethodSource("hostileValues")
    void hostileValuesAreOnlyValues(String value) {
        for (Column column : BROWSER.getColumns("kept")) {
            for (FilterOperator operator : column.operators()) {
                Filter filter = new Filter(column.name(), operator, value);
                assertThat(status(filter)).as("%s %s", column.name(), operator).isIn(200, 400);
            }
        }
        assertThat(BROWSER.query("kept", RowQuery.builder().build()).rows()).hasSize(2);
    }

    private static int status(Filter filter) {
        try {
            BROWSER.query("kept", RowQuery.builder().filter(filter).build());
            return 200;
        } catch (DataException refused) {
            return refused.status();
        }
    }

    @ParameterizedTest(name = "DB-32 text eq hostile value number {index} finds no row")
    @MethodSource("hostileValues")
    void hostileTextFindsNothing(String value) {
        if (value.indexOf('\0') < 0) {
            RowQuery query =
                    RowQuery.builder().filter(Filter.of("t", "eq", value)).build();
            assertThat(BROWSER.query("kept", query).rows()).isEmpty();
        }
    }

    @Test
    @DisplayName("DB-18 DB-32 text operators work where the collation ignores case")
    void textOperatorsIgnoreTheCollation() {
        RowQuery query = RowQuery.builder()
                .filter(Filter.of("folded", "contains", "stra"))
                .build();
        assertThat(BROWSER.query("kept", query).rows()).hasSize(1);
    }

    @Test
    @DisplayName("DB-32 a view that fails by itself is not blamed on the question")
    void failingViewIsTheDatabasesFault() {
        DataException failure = catchThrowableOfType(
                DataException.class,
                () -> BROWSER.query("broken", RowQuery.builder().build()));
        assertThat(failure.status()).isEqualTo(500);
        assertThat(failure.code()).isEqualTo("DATABASE_ERROR");
    }
}
