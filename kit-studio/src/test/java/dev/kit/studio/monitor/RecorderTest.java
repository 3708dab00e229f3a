package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecorderTest {

    private static RequestEntry request(String path, Instant time) {
        return RequestEntry.of("GET", path, 200, Duration.ZERO).at(time);
    }

    private static LogEntry log(String message) {
        return LogEntry.of(LogEntry.Level.INFO, "test", message, Map.of());
    }

    @Test
    @DisplayName("SC-19 only the newest entries remain, newest first")
    void keepsTheNewest() {
        InMemoryStorage storage = new InMemoryStorage(5);
        try (Recorder recorder = new Recorder(storage, Recorder.Settings.defaults())) {
            for (int i = 1; i <= 10; i++) {
                recorder.record(log("line " + i));
            }
            recorder.drain(Duration.ofSeconds(5));
            assertThat(recorder.list(EntryQuery.of(Kind.LOG)))
                    .extracting(entry -> ((LogEntry) entry).message())
                    .containsExactly("line 10", "line 9", "line 8", "line 7", "line 6");
        }
    }

    @Test
    @DisplayName("SC-25 the storage is bounded by bytes as well")
    void boundsBytes() {
        InMemoryStorage storage = new InMemoryStorage(Map.of(), 100_000);
        for (int i = 1; i <= 50; i++) {
            storage.save(log("x".repeat(10_000)).identified("id" + i, i));
        }
        assertThat(storage.contents().bytes()).isLessThanOrEqualTo(100_000);
        assertThat(storage.find(Kind.LOG, "id50")).isNotNull();
        assertThat(storage.find(Kind.LOG, "id1")).isNull();
        storage.clear();
        assertThat(storage.contents().bytes()).isZero();
    }

    @Test
    @DisplayName("SC-17 pruning removes exactly the old entries of every kind and counts them")
    void prunesOldEntries() {
        InMemoryStorage storage = new InMemoryStorage();
        Instant old = Instant.parse("2020-01-01T00:00:00Z");
        storage.save(request("/old", old).identified("1", 1));
        storage.save(request("/new", Instant.now()).identified("2", 2));
        storage.save(log("new").identified("3", 3));
        assertThat(storage.prune(Instant.parse("2023-01-01T00:00:00Z"))).isEqualTo(1);
        assertThat(storage.contents().counts()).containsEntry(Kind.REQUEST, 1).containsEntry(Kind.LOG, 1);
    }

    @Test
    @DisplayName("SC-18 old entries disappear by themselves")
    void prunesByItself() {
        InMemoryStorage storage = new InMemoryStorage();
        Recorder.Settings settings =
                new Recorder.Settings(Redaction.defaults(), Duration.ofHours(1), Duration.ofMillis(50), 1_000, 1 << 20);
        try (Recorder recorder = new Recorder(storage, settings)) {
            recorder.record(request("/old", Instant.now().minus(Duration.ofHours(2))));
            recorder.record(request("/new", Instant.now()));
            Awaitility.await().until(() -> recorder.seq() == 2 && count(storage) == 1);
            assertThat(recorder.list(EntryQuery.of(Kind.REQUEST)))
                    .extracting(entry -> ((RequestEntry) entry).path())
                    .containsExactly("/new");
        }
    }

    private static int count(Storage storage) {
        return storage.list(EntryQuery.of(Kind.REQUEST)).size();
    }

    @Test
    @DisplayName("SC-26 identities are unique and sort by time")
    void makesOrderedIdentities() {
        EntryIds ids = new EntryIds();
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 100_000; i++) {
            made.add(ids.next());
        }
        assertThat(made).isSorted().doesNotHaveDuplicates();
        assertThat(made).allMatch(EntryIds::looksLikeOne);
    }

    @Test
    @DisplayName("SC-27 a storage that fails disturbs nobody, and listeners still hear")
    void survivesABrokenStorage() {
        List<Entry> heard = new ArrayList<>();
        try (Recorder recorder = new Recorder(new BrokenStorage(), Recorder.Settings.defaults())) {
            recorder.addListener(heard::add);
            for (int i = 0; i < 10; i++) {
                recorder.record(log("line"));
            }
            assertThat(recorder.drain(Duration.ofSeconds(5))).isTrue();
        }
        assertThat(heard).hasSize(10);
    }

    @Test
    @DisplayName("SC-27 what finds no room in the queue is dropped and counted, never waited for")
    void dropsAndCounts() {
        CountDownLatch blocked = new CountDownLatch(1);
        Recorder.Settings settings =
                new Recorder.Settings(Redaction.none(), Duration.ofHours(1), Duration.ofMinutes(1), 10, 1 << 20);
        try (Recorder recorder = new Recorder(new InMemoryStorage(), settings)) {
            recorder.addListener(entry -> await(blocked));
            for (int i = 0; i < 1_000; i++) {
                recorder.record(log("line " + i));
            }
            assertThat(recorder.stats().dropped()).isGreaterThanOrEqualTo(900);
            blocked.countDown();
            assertThat(recorder.drain(Duration.ofSeconds(5))).isTrue();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    @DisplayName("SA-33 rates and percentiles are those of the durations")
    void computesFigures() {
        Metrics metrics = new Metrics();
        assertThat(all(metrics).successRate()).isEqualTo(100);
        assertThat(all(metrics).p99()).isZero();
        for (int millis = 1; millis <= 100; millis++) {
            metrics.add(RequestEntry.of("GET", "/", millis % 4 < 2 ? 200 : 404, Duration.ofMillis(millis)));
        }
        assertThat(all(metrics).p50()).isBetween(49.0, 52.0);
        assertThat(all(metrics).p95()).isBetween(94.0, 96.0);
        assertThat(all(metrics).p99()).isBetween(98.0, 100.0);
        assertThat(all(metrics).errorRate()).isEqualTo(50);
        assertThat(all(metrics).avgDuration()).isEqualTo(50.5);
        for (int i = 0; i < 1_000; i++) {
            metrics.add(RequestEntry.of("GET", "/path/" + i, 200, Duration.ofMillis(1)));
        }
        assertThat(metrics.routes())
                .hasSize(501)
                .extracting(Metrics.Route::route)
                .contains("(other)");
    }

    private static Metrics.Summary all(Metrics metrics) {
        return metrics.summary(Instant.EPOCH, Instant.now());
    }

    private static final class BrokenStorage implements Storage {

        @Override
        public void save(Entry entry) {
            throw new IllegalStateException("disk full");
        }

        @Override
        public @Nullable Entry find(Kind kind, String id) {
            return null;
        }

        @Override
        public List<Entry> list(EntryQuery query) {
            return List.of();
        }

        @Override
        public Contents contents() {
            return new Contents(Map.of(), 0, null, null);
        }

        @Override
        public int prune(Instant before) {
            return 0;
        }

        @Override
        public void clear() {
            throw new IllegalStateException("disk full");
        }
    }
}
