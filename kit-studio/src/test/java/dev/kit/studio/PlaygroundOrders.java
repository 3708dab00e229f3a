package dev.kit.studio;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What the playground does with its tables, in plain JDBC. */
final class PlaygroundOrders {

    private final DataSource dataSource;

    PlaygroundOrders(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    String find(int id) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement order = connection.prepareStatement("select id, total from orders where id = ?")) {
            order.setInt(1, id);
            try (ResultSet rows = order.executeQuery()) {
                return rows.next() ? "{\"id\":" + rows.getInt(1) + ",\"total\":\"" + rows.getString(2) + "\"}" : "null";
            }
        }
    }

    int place(String note) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(
                        "insert into orders (customer_id, status, total, note, placed_at) values (?, 'new', ?, ?, now())"
                                + " returning id")) {
            insert.setInt(1, 1);
            insert.setBigDecimal(2, java.math.BigDecimal.TEN);
            insert.setString(3, note);
            try (ResultSet rows = insert.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /** One query for each order, as an N+1 does. */
    String reportOneByOne() throws SQLException {
        StringBuilder report = new StringBuilder();
        try (Connection connection = dataSource.getConnection();
                Statement orders = connection.createStatement();
                ResultSet ids = orders.executeQuery("select id from orders order by id limit 12")) {
            while (ids.next()) {
                report.append(linesOf(connection, ids.getInt(1))).append('\n');
            }
        }
        return report.toString();
    }

    private static int linesOf(Connection connection, int order) throws SQLException {
        try (PreparedStatement lines =
                connection.prepareStatement("select count(*) from order_lines where order_id = ?")) {
            lines.setInt(1, order);
            try (ResultSet rows = lines.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    void sleep(double seconds) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement sleep = connection.prepareStatement("select pg_sleep(?)")) {
            sleep.setDouble(1, seconds);
            sleep.execute();
        }
    }
}
