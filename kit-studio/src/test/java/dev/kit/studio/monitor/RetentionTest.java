package dev.kit.studio.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetentionTest {

    private static final long SMALL = 1 << 20;

    @TempDir
    Path directory;

    private long seq;

    private void save(Storage storage, String id, Entry entry) {
        storage.save(entry.identified(id, ++seq));
    }

    private static RequestEntry request(String route, int status, int millis) {
        return RequestEntry.of("GET", route, status, Duration.ofMillis(millis))
                .with(RequestEntry.Handling.of(route, null));
    }

    private void pings(Storage storage, int count) {
        for (int i = 0; i < count; i++) {
            save(storage, "ping" + seq, request("/ping", 200, 2));
        }
    }

    private static LogEntry log(String message, @Nullable String request) {
        LogEntry line = LogEntry.of(LogEntry.Level.INFO, "test", message, Map.of());
        return request == null ? line : line.during(request);
    }

    private static EventEntry published(String message, String request) {
        return EventEntry.of("order.placed", EventEntry.Stage.PUBLISHED, "basic", "{}", request)
                .outcome(message, 1, null, null);
    }

    private static RunEntry run(String... causes) {
        RunEntry.Start start = new RunEntry.Start("mail", "subscriber", 1, List.of(causes), "t");
        return RunEntry.of(start, Duration.ofMillis(1), null);
    }

    private static FileStorage open(Path directory, long bytes) {
        return FileStorage.open(directory, new FileStorage.Limits(Map.of(), bytes, Duration.ofDays(1)), bytes, false);
    }

    @Test
    @DisplayName(
            "SC-19 H2 after 50,000 pings a failure, a slow request and a pin remain, with what happened during them")
    void keepsWhatMatters() {
        InMemoryStorage storage = new InMemoryStorage();
        pings(storage, 100);
        save(storage, "line", log("about to fail", "failure"));
        save(storage, "failure", request("/orders", 500, 3));
        save(storage, "thrown", ExceptionEntry.of(new IllegalStateException("x"), false, "failure"));
        save(storage, "slow", request("/ping", 200, 40));
        save(storage, "pin", request("/ping", 200, 2));
        assertThat(storage.pin(Kind.REQUEST, "pin", true)).isNull();
        pings(storage, 50_000);
        assertThat(storage.find(Kind.REQUEST, "failure")).isNotNull();
        assertThat(storage.find(Kind.LOG, "line")).isNotNull();
        assertThat(storage.find(Kind.EXCEPTION, "thrown")).isNotNull();
        assertThat(storage.find(Kind.REQUEST, "slow")).isNotNull();
        assertThat(Objects.requireNonNull(storage.find(Kind.REQUEST, "pin")).tags())
                .containsExactly("pinned");
        assertThat(storage.contents().bytes()).isBetween(60L << 20, 64L << 20);
        assertThat(storage.contents().counts().get(Kind.REQUEST))
                .as("bytes decide, not counts")
                .isGreaterThan(30_000);
        assertThat(storage.takeDropped()).isNotEmpty().doesNotContain("failure", "line", "thrown", "slow", "pin");
    }

    @Test
    @DisplayName("SC-25 the route with most entries loses its oldest first")
    void dropsTheLoudest() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(SMALL);
        for (int i = 0; i < 20; i++) {
            save(storage, "order" + i, request("/orders/{id}", 200, 2));
        }
        pings(storage, 3_000);
        for (int i = 0; i < 20; i++) {
            assertThat(storage.find(Kind.REQUEST, "order" + i)).isNotNull();
        }
        assertThat(storage.contents().bytes()).isLessThanOrEqualTo(SMALL);
    }

    @Test
    @DisplayName("SC-25 10,000 failures take at most half, and a failure of another route remains")
    void boundsFailures() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(4 * SMALL);
        save(storage, "rare", request("/rare", 500, 2));
        for (int i = 0; i < 500; i++) {
            save(storage, "order" + i, request("/orders/" + i % 10, 200, 2));
        }
        for (int i = 0; i < 10_000; i++) {
            save(storage, "failure" + i, request("/broken", 500, 2));
        }
        assertThat(storage.find(Kind.REQUEST, "rare")).isNotNull();
        assertThat(storage.find(Kind.REQUEST, "failure9999")).isNotNull();
        for (int i = 0; i < 500; i++) {
            assertThat(storage.find(Kind.REQUEST, "order" + i)).isNotNull();
        }
        assertThat(storage.contents().bytes()).isLessThanOrEqualTo(4 * SMALL);
        pings(storage, 5_000);
        long lasting = storage
                .list(EntryQuery.of(Kind.REQUEST)
                        .where(entry -> entry instanceof RequestEntry request && request.status() == 500)
                        .limit(10_000))
                .stream()
                .mapToLong(entry -> new StoredEntry(entry, 0).weight())
                .sum();
        assertThat(lasting).as("half, and the share of any route").isBetween(SMALL, 3 * SMALL);
    }

    @Test
    @DisplayName(
            "SC-19 H2 what a kept run refers to is kept: the event that caused it and the request that published it")
    void keepsCauses() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(SMALL);
        save(storage, "event", published("m1", "cause"));
        save(storage, "cause", request("/ping", 200, 2));
        save(storage, "run", run("m1"));
        pings(storage, 3_000);
        assertThat(storage.find(Kind.RUN, "run")).isNotNull();
        assertThat(storage.find(Kind.EVENT, "event")).isNotNull();
        assertThat(storage.find(Kind.REQUEST, "cause")).isNotNull();
        storage.prune(Instant.now().plusSeconds(9));
        save(storage, "event2", published("m1", "later"));
        save(storage, "later", request("/ping", 200, 2));
        pings(storage, 3_000);
        assertThat(storage.find(Kind.REQUEST, "later")).as("its run is gone").isNull();
    }

    @Test
    @DisplayName("SC-27 runs that cause one another in a circle are kept and dropped like others")
    void survivesCircles() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(SMALL);
        for (int i = 0; i < 3_000; i++) {
            save(storage, "event" + i, published("m" + i % 7, "run" + i));
            save(storage, "run" + i, run("m" + (i + 1) % 7, "m" + i % 7));
        }
        assertThat(storage.contents().bytes()).isLessThanOrEqualTo(SMALL);
        assertThat(storage.find(Kind.RUN, "run2999")).isNotNull();
        storage.clear();
        assertThat(storage.contents().bytes()).isZero();
    }

    @Test
    @DisplayName("SC-25 a run of 500 entries stays whole; one that never stops keeps its latest lines")
    void boundsOneRun() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(4 * SMALL);
        for (int i = 0; i < 500; i++) {
            save(storage, "line" + i, log("line " + i, "run"));
        }
        save(storage, "run", run());
        pings(storage, 5_000);
        assertThat(storage.list(EntryQuery.of(Kind.LOG).during("run").limit(1_000)))
                .hasSize(500);
        for (int i = 0; i < 20_000; i++) {
            save(storage, "endless" + i, log("line " + i, "endless"));
        }
        assertThat(storage.list(EntryQuery.of(Kind.LOG).during("endless").limit(1)))
                .extracting(Entry::id)
                .containsExactly("endless19999");
        assertThat(storage.list(EntryQuery.of(Kind.LOG).during("run").limit(1_000)))
                .hasSize(500);
        assertThat(storage.contents().bytes()).isLessThanOrEqualTo(4 * SMALL);
    }

    @Test
    @DisplayName("SC-19 pins take a quarter at most, and the refusal says what to do")
    void refusesPins() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(SMALL);
        int pinned = 0;
        String refusal = null;
        for (int i = 0; refusal == null; i++) {
            save(storage, "r" + i, request("/orders", 200, 2));
            refusal = storage.pin(Kind.REQUEST, "r" + i, true);
            pinned += refusal == null ? 1 : 0;
        }
        assertThat(pinned).isBetween(100, 200);
        assertThat(refusal).contains("262,144 bytes").contains("Unpin another one first");
        assertThat(storage.pin(Kind.REQUEST, "r0", false)).isNull();
        assertThat(storage.pin(Kind.REQUEST, "r" + pinned, true)).isNull();
        assertThat(storage.pin(Kind.REQUEST, "nobody", true)).contains("not kept");
        save(storage, "line", log("line", null));
        assertThat(storage.pin(Kind.LOG, "line", true)).contains("Only requests and runs");
        storage.prune(Instant.now().plusSeconds(9));
        assertThat(storage.contents().counts()).containsEntry(Kind.REQUEST, pinned);
        storage.clear();
        assertThat(storage.contents().counts()).as("pins stay").containsEntry(Kind.REQUEST, pinned);
    }

    @Test
    @DisplayName("SC-25 an entry larger than a quarter of the store is refused and counted")
    void refusesGiants() {
        InMemoryStorage storage = InMemoryStorage.ofBytes(SMALL);
        assertThatThrownBy(() -> storage.save(log("x".repeat(300_000), null).identified("giant", 1)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("kit.studio.storage-size")
                .extracting(failure -> ((StorageException) failure).lost())
                .isEqualTo(1);
    }

    @Test
    @DisplayName("SC-19 pins, failures and slow requests outlive the segments they were written to, and a restart")
    void carriesOver() {
        try (FileStorage storage = open(directory, SMALL)) {
            pings(storage, 30);
            save(storage, "line", log("about to fail", "failure"));
            save(storage, "failure", request("/orders", 500, 3));
            save(storage, "slow", request("/ping", 200, 40));
            save(storage, "pin", request("/ping", 200, 2));
            save(storage, "unpinned", request("/ping", 200, 2));
            assertThat(storage.pin(Kind.REQUEST, "pin", true)).isNull();
            assertThat(storage.pin(Kind.REQUEST, "unpinned", true)).isNull();
            assertThat(storage.pin(Kind.REQUEST, "unpinned", false)).isNull();
            pings(storage, 5_000);
            assertThat(storage.contents().bytes()).isLessThanOrEqualTo(SMALL);
        }
        for (int run = 0; run < 2; run++) {
            try (FileStorage storage = open(directory, SMALL)) {
                assertThat(storage.find(Kind.LOG, "line")).isNotNull();
                assertThat(storage.find(Kind.REQUEST, "failure")).isNotNull();
                assertThat(storage.find(Kind.REQUEST, "slow")).isNotNull();
                assertThat(storage.find(Kind.REQUEST, "pin")).isNotNull();
                assertThat(storage.find(Kind.REQUEST, "unpinned")).isNull();
                assertThat(storage.list(EntryQuery.of(Kind.REQUEST)).get(0).seq())
                        .isEqualTo(seq);
                pings(storage, 5_000);
            }
        }
        try (FileStorage storage = open(directory, SMALL)) {
            storage.clear();
        }
        try (FileStorage smaller = open(directory, SMALL / 4)) {
            assertThat(smaller.list(EntryQuery.of(Kind.REQUEST)))
                    .extracting(Entry::id)
                    .containsExactly("pin");
        }
    }

    @Test
    @DisplayName("SC-19 H1 a closed store goes on with what it holds, and only one user has it")
    void reopens() {
        FileStorage storage = open(directory, SMALL);
        save(storage, "before", request("/ping", 200, 2));
        assertThat(storage.reopen()).as("still in use").isFalse();
        storage.close();
        assertThat(storage.reopen()).isTrue();
        assertThatThrownBy(() -> open(directory, SMALL)).isInstanceOf(StorageException.class);
        assertThat(storage.find(Kind.REQUEST, "before")).isNotNull();
        save(storage, "after", request("/ping", 200, 2));
        storage.close();
        try (FileStorage another = open(directory, SMALL)) {
            assertThat(another.list(EntryQuery.of(Kind.REQUEST)))
                    .extracting(Entry::id)
                    .containsExactly("after", "before");
        }
    }
}
