package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.JdbcStorage;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    @Test
    @DisplayName("SC-26 instances that share the table see each other's entries, and that one cleared it")
    void seesOtherInstances() {
        JdbcStorage first = new JdbcStorage(APPLICATION, settings("shared", 100));
        JdbcStorage second = new JdbcStorage(APPLICATION, settings("shared", 100));
        first.save(log(1));
        second.save(log(1).identified("other", 1));
        first.save(log(2));
        assertThat(second.list(EntryQuery.of(Kind.LOG))).extracting(Entry::id).containsExactly("id2", "other", "id1");
        assertThat(first.list(EntryQuery.of(Kind.LOG))).isEqualTo(second.list(EntryQuery.of(Kind.LOG)));
        first.clear();
        assertThat(second.list(EntryQuery.of(Kind.LOG))).isEmpty();
        second.save(log(3));
        assertThat(first.list(EntryQuery.of(Kind.LOG))).hasSize(1);
        assertThat(new JdbcStorage(APPLICATION, settings("shared", 100)).list(EntryQuery.of(Kind.LOG)))
                .hasSize(1);
    }

    @Test
    @DisplayName("SC-25 bytes bound the table as well, and a pin outlives the flood and the restart")
    void boundsTheTable() throws SQLException {
        long bytes = 200_000;
        try (JdbcStorage storage =
                new JdbcStorage(APPLICATION, new JdbcStorage.Settings("flood", Map.of(), true), bytes)) {
            storage.save(RequestEntry.of("GET", "/mine", 200, Duration.ZERO).identified("pin", 1));
            assertThat(storage.pin(Kind.REQUEST, "pin", true)).isNull();
            for (int i = 2; i <= 2_000; i++) {
                storage.save(log(i));
            }
            assertThat(storage.room().used()).isLessThanOrEqualTo(bytes);
        }
        try (Connection connection = APPLICATION.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select count(*) from flood.kit_studio_entries")) {
            rows.next();
            assertThat(rows.getInt(1)).isBetween(100, 400);
        }
        JdbcStorage again = new JdbcStorage(APPLICATION, new JdbcStorage.Settings("flood", Map.of(), true), bytes);
        assertThat(Objects.requireNonNull(again.find(Kind.REQUEST, "pin")).tags())
                .containsExactly("pinned");
    }
}
