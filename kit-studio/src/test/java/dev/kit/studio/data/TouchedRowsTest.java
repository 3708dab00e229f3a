package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.TestDatabase;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TouchedRowsTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static TouchedRows rows;

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table orders (id int primary key, customer_id int, note text)",
                "create table customers (id int primary key, name text)",
                "create table order_lines (order_id int, line_no int, product_id int, primary key (order_id, line_no))",
                "create table \"Odd Name\" (\"The Id\" text primary key)",
                "create schema sales",
                "create table sales.leads (id int primary key)");
        rows = new TouchedRows(DataBrowser.create(DATABASE.dataSource()).schema(), value -> value.equals("[REDACTED]"));
    }

    @AfterAll
    static void dropDatabase() {
        DATABASE.close();
    }

    @ParameterizedTest(name = "{0} with {1} names {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "select * from orders where id = ?|7|orders/7",
                "select * from public.orders where public.orders.id = ?|7|orders/7",
                "select o.* from orders o join customers c on c.id = o.customer_id where o.id = ?|7|orders/7",
                "select * from orders as o, customers c where c.id = ? and o.id = ?|3,7|orders/7 customers/3",
                "select * from orders where note = ? and id = ?|x,7|orders/7",
                "update orders set note = ?, customer_id = ? where id = ?|x,3,7|orders/7",
                "delete from orders where id in (?, ?, ?)|1,2,3|orders/1 orders/2 orders/3",
                "insert into orders (note, id) values (?, ?), (default, ?)|x,7,8|orders/7 orders/8",
                "insert into orders (id, note) values (?, upper(?)) returning id|7,x|orders/7",
                "insert into order_lines (line_no, product_id, order_id) values (?, ?, ?)|2,9,7|order_lines/~WyI3IiwiMiJd",
                "select * from order_lines where order_id = ? and line_no = ?|7,2|order_lines/~WyI3IiwiMiJd",
                "select * from order_lines where order_id = ?|7|''",
                "select * from orders where id = cast(? as int)|7|orders/7",
                "select * from orders where id = ?::int|7|orders/7",
                "select * from orders where id >= ? and id <> ?|7,8|''",
                "select * from orders o, customers c where id = ?|7|''",
                "select * from sales.leads where id = ?|7|sales.leads/7",
                "select * from \"Odd Name\" where \"The Id\" = ?|a|Odd Name/a",
                "select * from nowhere where id = ?|7|''",
                "select * from orders where id = ?|[REDACTED]|''",
                "select 'from orders where id = ?' where 1 = ?|7|''",
                "with o as (select * from orders where id = ?) select * from o|7|orders/7",
            })
    void findsRowsByTheirKeys(String sql, String binds, String expected) {
        List<String> found = rows.of(sql, Arrays.asList(binds.split(","))).stream()
                .map(row -> row.table() + '/' + row.id())
                .toList();
        assertThat(found).containsExactlyInAnyOrder(expected.isEmpty() ? new String[0] : expected.split(" (?=[a-z])"));
    }

    @Test
    @DisplayName("statements that are cut, empty or nonsense name no row")
    void survivesNonsense() {
        for (String sql :
                List.of("", "(", "insert into", "insert into orders (", "from from from", "in (", "? = id", "'")) {
            assertThat(rows.of(sql, List.of("7", "8"))).isEmpty();
        }
    }
}
