package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.entries.SqlQuery;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Records statements of every kind. */
class ObservedStatementTest {

    private final CaptureScope scope = new CaptureScope("id", RecorderFixture.RECORDER, null);
    private Connection connection;
    private Connection observed;
    private CaptureScope.Binding binding;

    @BeforeEach
    void connect() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:");
        connection = database.getConnection();
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table t (id int generated always as identity primary key, a int, b varchar(2000))");
        }
        observed = ObservedDataSource.connection(connection, "test", System.nanoTime());
        binding = scope.bind();
    }

    @AfterEach
    void close() throws SQLException {
        binding.close();
        connection.close();
    }

    private List<SqlQuery> recorded() {
        return scope.sql().activity().queries();
    }

    @Test
    @DisplayName("SC-01 a batch is one statement with its size and the rows of all its parts")
    void recordsBatches() throws SQLException {
        try (PreparedStatement insert = observed.prepareStatement("insert into t (a) values (?)");
                Statement plain = observed.createStatement()) {
            for (int i = 0; i < 3; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            plain.addBatch("update t set a = a + 1");
            plain.clearBatch();
            plain.addBatch("update t set b = 'x' where a > 0");
            plain.addBatch("delete from t where a = 0");
            assertThat(plain.executeLargeBatch()).containsExactly(2, 1);
        }
        assertThat(recorded()).extracting(SqlQuery::batch).containsExactly(3, 2);
        assertThat(recorded()).extracting(SqlQuery::rows).containsExactly(3L, 3L);
        assertThat(recorded())
                .extracting(SqlQuery::sql)
                .containsExactly("insert into t (a) values (?)", "delete from t where a = 0");
    }

    @Test
    @DisplayName("SC-01 updated rows are counted, and generated keys are no rows of the statement")
    void countsUpdates() throws SQLException {
        try (PreparedStatement insert = observed.prepareStatement(
                        "insert into t (a) values (?), (?)", Statement.RETURN_GENERATED_KEYS);
                Statement plain = observed.createStatement()) {
            insert.setInt(1, 1);
            insert.setNull(2, Types.INTEGER);
            assertThat(insert.execute()).isFalse();
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
            }
            assertThat(plain.executeUpdate("update t set a = 2")).isEqualTo(2);
            assertThat(plain.executeLargeUpdate("delete from t where a = 3")).isZero();
        }
        assertThat(recorded()).extracting(SqlQuery::rows).containsExactly(2L, 2L, 0L);
        assertThat(recorded().get(0).binds()).containsExactly("1", null);
    }

    @Test
    @DisplayName("SC-01 read rows are counted, whichever way they are reached, and know their statement")
    void countsRows() throws SQLException {
        try (Statement statement = observed.createStatement()) {
            assertThat(statement.execute("select x from system_range(1, 5)")).isTrue();
            ResultSet rows = statement.getResultSet();
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("x")).isEqualTo(rows.getInt(1)).isEqualTo(1);
            assertThat(rows.next()).isTrue();
            rows.close();
            assertThat(statement.executeQuery("select 1 where false").next()).isFalse();
        }
        assertThat(recorded()).extracting(SqlQuery::rows).containsExactly(2L, 0L);
    }

    @Test
    @DisplayName("SC-01 a called routine is recorded with its values")
    void recordsCalls() throws SQLException {
        try (CallableStatement call = observed.prepareCall("call abs(?)")) {
            call.setInt(1, -4);
            try (ResultSet rows = call.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getObject(1)).isEqualTo(4);
            }
        }
        assertThat(recorded()).hasSize(1);
        assertThat(recorded().get(0).binds()).containsExactly("-4");
        assertThat(recorded().get(0).rows()).isEqualTo(1);
    }

    @Test
    @DisplayName("SC-01 a failed execution is recorded with its error, and its exception stays the driver's")
    void recordsFailures() throws SQLException {
        try (PreparedStatement divide = observed.prepareStatement("select 1 / ?")) {
            divide.setInt(1, 0);
            assertThatThrownBy(() -> {
                        try (ResultSet rows = divide.executeQuery()) {
                            rows.next();
                        }
                    })
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("Division by zero");
        }
        assertThat(recorded()).hasSize(1);
        assertThat(recorded().get(0).error()).contains("Division by zero");
    }

    @Test
    @DisplayName("SC-01 long values are cut, bytes are hexadecimal, and cleared ones are gone")
    void keepsShortTexts() throws SQLException {
        try (PreparedStatement select = observed.prepareStatement("select ?, ?")) {
            select.setString(1, "x".repeat(1_500));
            select.setBytes(2, new byte[40]);
            select.executeQuery().close();
            select.clearParameters();
            select.setObject(1, 7);
            select.setObject(2, null);
            select.executeQuery().close();
        }
        assertThat(recorded().get(0).binds().get(0)).hasSizeLessThan(1_100).endsWith("… (1500 characters)");
        assertThat(recorded().get(0).binds().get(1)).startsWith("\\x0000").endsWith("… (40 bytes)");
        assertThat(recorded().get(1).binds()).containsExactly("7", null);
    }

    @Test
    @DisplayName("SC-01 an observed connection is not observed twice")
    void observesOnce() {
        assertThat(ObservedDataSource.connection(observed, "outer", System.nanoTime()))
                .isSameAs(observed);
    }
}
