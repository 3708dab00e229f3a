package dev.kit.studio.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Storage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every storage does, whatever it keeps entries in. */
abstract class StorageContract {

    private final List<Storage> opened = new ArrayList<>();
    private long seq;

    /** An empty storage with room for so many entries of each kind. */
    abstract Storage open(int entriesPerKind);

    private Storage storage(int entriesPerKind) {
        Storage storage = open(entriesPerKind);
        opened.add(storage);
        return storage;
    }

    @AfterEach
    void close() {
        opened.forEach(Storage::close);
    }

    private <T extends Entry> T save(Storage storage, String id, Entry entry, Class<T> type) {
        Entry identified = entry.identified(id, ++seq);
        storage.save(identified);
        return type.cast(identified);
    }

    private void save(Storage storage, String id, Entry entry) {
        save(storage, id, entry, Entry.class);
    }

    private static LogEntry log(String message) {
        return LogEntry.of(LogEntry.Level.INFO, "dev.shop.Orders", message, Map.of());
    }

    private static RequestEntry request(String path, Instant time) {
        return RequestEntry.of("GET", path, 200, Duration.ZERO).at(time);
    }

    /** An identity as the recorder makes them. */
    private static String id(int number) {
        return "01kamy3v7q0000k2vn8a3%05d".formatted(number);
    }

    private static List<String> ids(Storage storage, Kind kind, String query) {
        return storage.list(EntryFilters.query(kind, Params.parse(query))).stream()
                .map(Entry::id)
                .toList();
    }

    @Test
    @DisplayName("SA-04 SC-01 an entry of each kind comes back as it went in, to the nanosecond")
    void keepsWholeEntries() {
        Storage storage = storage(100);
        for (Entry entry : FullEntries.all()) {
            Entry saved = save(storage, entry.kind().label(), entry, Entry.class);
            assertThat(storage.find(entry.kind(), saved.id())).isEqualTo(saved);
            assertThat(storage.list(EntryQuery.of(entry.kind()))).containsExactly(saved);
        }
        assertThat(storage.find(Kind.LOG, "nobody")).isNull();
        assertThat(storage.find(Kind.LOG, Kind.REQUEST.label())).isNull();
    }

    static List<String> hostileStrings() {
        return List.of(
                "",
                "'; drop table kit_studio_entries; --",
                "\0 and \u0001",
                "line\nline\r\nline\u2028\u2029\u0085",
                "{\"log\":{\"id\":\"x\"}}\n{\"pruned\":\"9999-01-01T00:00:00Z\"}\n",
                "half a pair: \ud800 and \udc00",
                "é 漢字 😀 \u202e",
                "\\u0000 \\n \" \\\" ${jndi:x} %s %n",
                "x".repeat(300_000));
    }

    @ParameterizedTest(name = "SA-27 hostile text is kept as it is [{index}]")
    @MethodSource("hostileStrings")
    void keepsHostileText(String text) {
        Storage storage = storage(100);
        Entry before = save(storage, id(1), log("before"), Entry.class);
        Entry hostile = save(
                storage,
                "hostile",
                LogEntry.of(LogEntry.Level.INFO, text, text, Map.of(text, text)).during(text),
                Entry.class);
        Entry after = save(storage, id(2), log("after"), Entry.class);
        assertThat(storage.list(EntryQuery.of(Kind.LOG))).containsExactly(after, hostile, before);
        assertThat(storage.find(Kind.LOG, "hostile")).isEqualTo(hostile);
        assertThat(storage.list(EntryQuery.of(Kind.LOG).during(text))).containsExactly(hostile);
        assertThat(storage.list(EntryQuery.of(Kind.LOG).during(text + "%"))).isEmpty();
    }

    @ParameterizedTest(name = "SA-10 SA-11 SA-12 SA-13 requests?{0} finds {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                | 5 4 3 2 1",
                "limit=2                           | 5 4",
                "limit=2&offset=2                  | 3 2",
                "offset=9                          | ''",
                "method=post                       | 4 3",
                "method=GET                        | 5 2 1",
                "path=/orders                      | 4 3 1",
                "path=/ORDERS/*/lines              | 4",
                "path=%25                          | ''",
                "status=404                        | 2",
                "status=5xx                        | 4",
                "status=2xx                        | 5 3 1",
                "search=widget                     | 3",
                "search=WIDGET                     | 3",
                "search=_                          | ''",
                "tags=api,users                    | 2 1",
                "minDuration=200                   | 4 3",
                "minDuration=99.9                  | 5 4 3 2 1",
                "hasException=true                 | 4",
                "hasException=false                | 5 3 2 1",
                "status=2xx&path=/orders&limit=1   | 3",
                "after=2026-01-11&before=2026-01-13| 4 3 2",
                "after=2026-01-11T10:00:00Z        | 5 4 3 2",
                "before=2026-01-11T09:59:59Z       | 1",
                "before=2019-01-01                 | ''",
            })
    void filtersRequests(String query, String expected) {
        Storage storage = storage(100);
        FullEntries.requests().forEach(request -> save(storage, request.id(), request));
        assertThat(String.join(" ", ids(storage, Kind.REQUEST, query))).isEqualTo(expected);
    }

    @ParameterizedTest(name = "SA-11 logs?{0} finds {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "level=error               | 3",
                "minLevel=warn             | 3 2",
                "logger=dev.shop           | 3 1",
                "logger=dev.shop.Orders    | 1",
                "requestId=r1              | 2 1",
                "requestId=nobody          | ''",
                "search=timeout            | 3",
            })
    void filtersLogs(String query, String expected) {
        Storage storage = storage(100);
        save(storage, "1", log("placed").during("r1"));
        save(
                storage,
                "2",
                LogEntry.of(LogEntry.Level.WARN, "org.other", "slow", Map.of()).during("r1"));
        save(
                storage,
                "3",
                LogEntry.of(LogEntry.Level.ERROR, "dev.shop.Stock", "Database connection timeout", Map.of()));
        assertThat(String.join(" ", ids(storage, Kind.LOG, query))).isEqualTo(expected);
    }

    @Test
    @DisplayName("SA-10 SA-14 paging by before reaches every entry once, also while new ones come")
    void pagesByIdentity() {
        Storage storage = storage(2_000);
        List<Entry> batch = new ArrayList<>();
        for (int i = 1; i <= 1_203; i++) {
            batch.add(log("line " + i).identified(id(i), ++seq));
        }
        storage.saveAll(batch);
        List<String> seen = new ArrayList<>();
        String query = "limit=100";
        for (List<String> page = ids(storage, Kind.LOG, query); !page.isEmpty(); page = ids(storage, Kind.LOG, query)) {
            seen.addAll(page);
            query = "limit=100&before=" + page.get(page.size() - 1);
            save(storage, id(10_000 + seen.size()), log("late"));
        }
        List<String> expected = new ArrayList<>();
        for (int i = 1_203; i >= 1; i--) {
            expected.add(id(i));
        }
        assertThat(seen).isEqualTo(expected);
        assertThat(ids(storage, Kind.LOG, "before=" + id(99_999))).isEmpty();
        assertThat(ids(storage, Kind.LOG, "limit=1&search=line%20&before=" + id(600)))
                .containsExactly(id(599));
        assertThat(ids(storage, Kind.LOG, "search=line&after=" + id(1_201))).containsExactly(id(1_203), id(1_202));
    }

    @Test
    @DisplayName("WS-01 entries after a position are found, and the newest position is known")
    void knowsPositions() {
        Storage storage = storage(100);
        assertThat(storage.newestSeq()).isZero();
        for (int i = 1; i <= 10; i++) {
            save(storage, id(i), log("line " + i));
        }
        assertThat(storage.list(EntryQuery.of(Kind.LOG).afterSeq(7)))
                .extracting(Entry::seq)
                .containsExactly(10L, 9L, 8L);
        assertThat(storage.newestSeq()).isEqualTo(10);
    }

    @Test
    @DisplayName("SC-19 only the newest of each kind remain")
    void boundsEntries() {
        Storage storage = storage(5);
        for (int i = 1; i <= 10; i++) {
            save(storage, id(i), log("line " + i));
        }
        save(storage, "r", request("/", Instant.now()));
        assertThat(ids(storage, Kind.LOG, "")).containsExactly(id(10), id(9), id(8), id(7), id(6));
        assertThat(storage.find(Kind.LOG, id(5))).isNull();
        assertThat(storage.contents().counts()).containsEntry(Kind.LOG, 5).containsEntry(Kind.REQUEST, 1);
        List<Entry> batch = new ArrayList<>();
        for (int i = 11; i <= 40; i++) {
            batch.add(log("line " + i).identified(id(i), ++seq));
        }
        storage.saveAll(batch);
        assertThat(ids(storage, Kind.LOG, "")).containsExactly(id(40), id(39), id(38), id(37), id(36));
    }

    @Test
    @DisplayName("SC-17 pruning removes exactly the old entries of every kind and counts them")
    void prunesByAge() {
        Storage storage = storage(100);
        Instant old = Instant.parse("2020-01-01T00:00:00Z");
        Instant border = Instant.now().minusSeconds(60);
        save(storage, "1", request("/old", old));
        save(storage, "2", request("/border", border));
        save(storage, "3", request("/new", Instant.now()));
        save(storage, "4", log("new"));
        assertThat(storage.prune(border)).isEqualTo(1);
        assertThat(ids(storage, Kind.REQUEST, "")).containsExactly("3", "2");
        assertThat(storage.prune(Instant.now().plusSeconds(60))).isEqualTo(3);
        assertThat(storage.contents().oldest()).isNull();
        assertThat(storage.prune(Instant.now())).isZero();
    }

    @Test
    @DisplayName("SA-09 the figures are those of what is kept, and nothing remains after clearing")
    void tellsItsContents() {
        Storage storage = storage(100);
        assertThat(storage.contents().counts()).containsOnlyKeys(Kind.values()).containsEntry(Kind.LOG, 0);
        Instant oldest = Instant.now().minusSeconds(100).truncatedTo(java.time.temporal.ChronoUnit.MICROS);
        Instant newest = oldest.plusSeconds(50);
        save(storage, "1", request("/b", newest));
        save(storage, "2", request("/a", oldest));
        Storage.Contents contents = storage.contents();
        assertThat(contents.counts()).containsEntry(Kind.REQUEST, 2);
        assertThat(contents.oldest()).isEqualTo(oldest);
        assertThat(contents.newest()).isEqualTo(newest);
        assertThat(contents.bytes()).isPositive();
        storage.clear();
        assertThat(storage.contents().counts()).containsEntry(Kind.REQUEST, 0);
        assertThat(storage.contents().bytes()).isZero();
        save(storage, "3", request("/again", Instant.now()));
        assertThat(ids(storage, Kind.REQUEST, "")).containsExactly("3");
    }

    @Test
    @DisplayName("SC-17 times beyond what a database knows are kept too")
    void keepsOddTimes() {
        Storage storage = storage(100);
        Entry far = save(storage, "1", request("/far", Instant.parse("+20000-01-01T00:00:00Z")), Entry.class);
        Entry past = save(storage, "2", request("/past", Instant.parse("-0044-03-15T00:00:00Z")), Entry.class);
        assertThat(storage.list(EntryQuery.of(Kind.REQUEST))).containsExactly(past, far);
        assertThat(storage.prune(Instant.parse("2000-01-01T00:00:00Z"))).isEqualTo(1);
        assertThat(storage.find(Kind.REQUEST, "1")).isEqualTo(far);
    }

    @Test
    @DisplayName("SC-26 readers see whole entries in order while another thread writes")
    void readsWhileWriting() throws InterruptedException, ExecutionException {
        Storage storage = storage(300);
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService readers = Executors.newFixedThreadPool(4);
        List<Future<?>> reading = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            reading.add(readers.submit(() -> {
                do {
                    assertOrdered(storage.list(EntryQuery.of(Kind.LOG).limit(100)));
                    storage.contents();
                } while (!done.get());
            }));
        }
        for (int i = 0; i < 100; i++) {
            List<Entry> batch = new ArrayList<>();
            for (int n = 0; n < 20; n++) {
                batch.add(log("line " + seq).identified(id((int) seq), ++seq));
            }
            storage.saveAll(batch);
        }
        done.set(true);
        for (Future<?> reader : reading) {
            reader.get();
        }
        readers.shutdown();
        assertThat(ids(storage, Kind.LOG, "limit=1")).containsExactly(id(1_999));
    }

    private static void assertOrdered(List<Entry> entries) {
        for (int i = 1; i < entries.size(); i++) {
            assertThat(entries.get(i).seq()).isEqualTo(entries.get(i - 1).seq() - 1);
        }
    }

    @Test
    @DisplayName("SC-27 closing twice is closing once")
    void closesTwice() {
        Storage storage = storage(10);
        save(storage, "1", log("line"));
        storage.close();
        storage.close();
    }

    /** Entries with every member filled in, and requests to filter. */
    static final class FullEntries {

        private FullEntries() {}

        static List<Entry> all() {
            Throwable thrown = new IllegalStateException("outer", new IllegalArgumentException("inner"));
            return List.of(
                    FullRequest.entry(),
                    ExceptionEntry.of(thrown, false, "r1"),
                    log("message").during("r1").reporting("e1", "trace\n\tat x"),
                    EventEntry.of("order.placed", EventEntry.Stage.FAILED, "basic", "{\"a\":9007199254740993}", "r1")
                            .outcome("m1", 3, Duration.ofNanos(1_234_567_891), "broken"),
                    AuditEntry.of("order.created", new AuditEntry.Actor("7", "user"), "{}", null)
                            .about("7", "orders", "INSERT"));
        }

        static List<RequestEntry> requests() {
            return List.of(
                    filtered("1", "GET", "/orders", 200, 100, 10, null, List.of("api", "other")),
                    filtered("2", "GET", "/users/9", 404, 100, 11, null, List.of("users")),
                    filtered("3", "POST", "/orders/widget", 201, 200, 12, null, List.of()),
                    filtered("4", "POST", "/orders/7/lines", 500, 300, 13, "e1", List.of()),
                    filtered("5", "GET", "/", 204, 150, 14, null, List.of()));
        }

        private static RequestEntry filtered(
                String id,
                String method,
                String path,
                int status,
                int millis,
                int day,
                @Nullable String exceptionId,
                List<String> tags) {
            return RequestEntry.of(method, path, status, Duration.ofMillis(millis))
                    .identified(id, 0)
                    .at(Instant.parse("2026-01-" + day + "T10:00:00Z"))
                    .with(new Findings(SqlQuery.Activity.NONE, 0, exceptionId, null, Trace.NONE))
                    .tagged(tags);
        }
    }
}
