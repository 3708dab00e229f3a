package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.JdbcStorage;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JdbcStorageTest extends StorageContract {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final PostgresDatabase DATABASE = PostgresServer.find().createDatabase();
    private static final HikariDataSource APPLICATION = pool();

    private static HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(DATABASE.jdbcUrl());
        pool.setUsername(DATABASE.applicationRole());
        pool.setPassword(DATABASE.password());
        pool.setMaximumPoolSize(6);
        pool.setInitializationFailTimeout(-1);
        return pool;
    }

    @BeforeAll
    static void grant() throws SQLException {
        execute(DATABASE.owner(), "grant create on database " + DATABASE.name() + " to " + DATABASE.applicationRole());
    }

    @AfterAll
    static void drop() {
        APPLICATION.close();
        DATABASE.close();
    }

    private static void execute(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static JdbcStorage.Settings settings(@Nullable String schema, int entriesPerKind) {
        Map<Kind, Integer> entries = new EnumMap<>(Kind.class);
        for (Kind kind : Kind.values()) {
            entries.put(kind, entriesPerKind);
        }
        return new JdbcStorage.Settings(schema, entries, true);
    }

    @Override
    Storage open(int entriesPerKind) {
        return new JdbcStorage(APPLICATION, settings("Studio \"" + SCHEMAS.incrementAndGet(), entriesPerKind));
    }

    private static Entry log(int number) {
        return LogEntry.of(LogEntry.Level.INFO, "test", "line " + number, Map.of())
                .identified("id" + number, number);
    }

    @Test
    @DisplayName("SC-19 entries survive a restart, and positions go on")
    void survivesARestart() {
        try (JdbcStorage first = new JdbcStorage(APPLICATION, settings("restart", 10))) {
            first.save(log(1));
        }
        try (JdbcStorage second = new JdbcStorage(APPLICATION, settings("restart", 10));
                Recorder recorder = new Recorder(second, Recorder.Settings.defaults())) {
            recorder.record(LogEntry.of(LogEntry.Level.INFO, "test", "of the second run", Map.of()));
            assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
            assertThat(recorder.list(EntryQuery.of(Kind.LOG)))
                    .extracting(Entry::seq)
                    .containsExactly(2L, 1L);
        }
    }

    @Test
    @DisplayName("SC-26 two instances that start at once share the table")
    void startsTwice() throws InterruptedException, ExecutionException {
        ExecutorService starters = Executors.newFixedThreadPool(4);
        List<Future<?>> started = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            started.add(starters.submit(() -> new JdbcStorage(APPLICATION, settings("at once", 10)).save(log(number))));
        }
        for (Future<?> one : started) {
            one.get();
        }
        starters.shutdown();
        assertThat(new JdbcStorage(APPLICATION, settings("at once", 10)).list(EntryQuery.of(Kind.LOG)))
                .hasSize(4);
    }

    @Test
    @DisplayName("SC-27 without the table and the right to make it, the message says what to apply")
    void saysWhatIsMissing() {
        JdbcStorage storage = new JdbcStorage(APPLICATION, new JdbcStorage.Settings("missing", Map.of(), false));
        assertThatThrownBy(() -> storage.save(log(1)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("META-INF/kit/sql/kit_studio_entries.sql");
    }

    @Test
    @DisplayName("SC-27 a database that is away loses entries, which are counted, and serves again when it is back")
    void countsWhatADatabaseDoesNotTake() throws SQLException {
        JdbcStorage storage = new JdbcStorage(APPLICATION, settings("away", 100));
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            recorder.record(log(1).identified("", 0));
            assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
            execute(APPLICATION, "alter table away.kit_studio_entries rename to gone");
            for (int i = 0; i < 5; i++) {
                recorder.record(log(i).identified("", 0));
                assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
            }
            execute(APPLICATION, "alter table away.gone rename to kit_studio_entries");
            recorder.record(log(7).identified("", 0));
            assertThat(recorder.drain(Duration.ofSeconds(20))).isTrue();
            assertThat(recorder.stats().failed()).isEqualTo(5);
            assertThat(recorder.list(EntryQuery.of(Kind.LOG))).hasSize(2);
        }
    }
}
