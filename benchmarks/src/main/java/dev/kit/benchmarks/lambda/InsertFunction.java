package dev.kit.benchmarks.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** Inserts an order over plain JDBC, in a transaction, and nothing else: the time of the database and its driver. */
public final class InsertFunction implements RequestStreamHandler {

    private final Connection connection = connect();

    private static Connection connect() {
        try {
            Connection opened = DriverManager.getConnection(System.getenv("DATABASE_URL"));
            opened.setAutoCommit(false);
            return opened;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) {
        try (PreparedStatement insert =
                connection.prepareStatement("insert into orders (id, item, quantity, price) values (?, ?, ?, ?)")) {
            insert.setObject(1, UUID.randomUUID());
            insert.setString(2, "Tea");
            insert.setInt(3, 2);
            insert.setBigDecimal(4, new BigDecimal("3.50"));
            insert.executeUpdate();
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
