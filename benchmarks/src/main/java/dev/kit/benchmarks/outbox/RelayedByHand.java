package dev.kit.benchmarks.outbox;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The loop one would write: deletes the oldest rows that nobody else works on, sends them, and commits. */
record RelayedByHand(DataSource dataSource) {

    private static final String TAKE = """
            delete from kit_outbox where id in (
              select id from kit_outbox where parked_at is null and target = 'events' order by seq limit 100
                 for update skip locked)
            returning id, type, key, payload, headers
            """;

    /** Returns how many events it sent. */
    long run() throws SQLException {
        long sent = 0;
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            List<String[]> batch;
            do {
                batch = take(connection);
                sent += batch.size();
                connection.commit();
            } while (!batch.isEmpty());
            connection.setAutoCommit(true);
        }
        return sent;
    }

    private static List<String[]> take(Connection connection) throws SQLException {
        List<String[]> batch = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(TAKE);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                String[] row = new String[5];
                for (int column = 0; column < row.length; column++) {
                    row[column] = rows.getString(column + 1);
                }
                batch.add(row);
            }
        }
        return batch;
    }
}
