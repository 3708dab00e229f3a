package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.redaction.Redaction;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OutgoingCallTest {

    private static final int KEPT = 1_000;

    private final Recorder recorder = new Recorder(
            new InMemoryStorage(), Recorder.Settings.defaults().with(Redaction.defaults(), Duration.ofHours(1)));
    private final OutgoingCalls calls = new OutgoingCalls(recorder, List.of(), KEPT);
    private final CaptureScope scope = new CaptureScope(recorder.nextId(), recorder, null);

    @AfterEach
    void close() {
        recorder.close();
    }

    private OutgoingCall begin() {
        try (CaptureScope.Binding binding = scope.bind()) {
            assertThat(binding).isNotNull();
            return Objects.requireNonNull(
                    calls.begin("RestClient", "POST", URI.create("http://127.0.0.1/pay?token=hush")), "call");
        }
    }

    private List<Entry> recorded() {
        assertThat(recorder.drain(Duration.ofSeconds(10))).isTrue();
        return recorder.list(EntryQuery.of(Entry.Kind.CALL).limit(10));
    }

    private CallEntry only() {
        List<Entry> entries = recorded();
        assertThat(entries).hasSize(1);
        return (CallEntry) entries.get(0);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    @DisplayName("SC-22 secrets of both headers and both bodies are hidden before the call is stored")
    void hidesSecrets() {
        OutgoingCall call = begin();
        call.asked(Map.of("Authorization", List.of("Bearer hush"), "Content-Type", List.of("application/json")));
        call.sent(bytes("{\"password\":\"hush\",\"a\":1}"));
        call.answered(200, Map.of("Set-Cookie", List.of("s=hush"), "Content-Type", List.of("application/json")));
        call.received(bytes("{\"access_token\":\"hush\",\"b\":2}"));
        call.ended();
        CallEntry entry = only();
        assertThat(entry.toString()).doesNotContain("hush");
        assertThat(entry.request().body().text()).contains("\"a\":1");
        assertThat(entry.end().response().body().text()).contains("\"b\":2");
        assertThat(entry.requestId()).isEqualTo(scope.id());
    }

    @Test
    @DisplayName("SC-24 a body of any length takes no more than the bytes that are kept, and its size is known")
    void boundsBodies() throws IOException {
        OutgoingCall call = begin();
        try (OutputStream out = call.sending(OutputStream.nullOutputStream());
                InputStream in = call.receiving(new Endless())) {
            byte[] chunk = new byte[64 * 1024];
            for (int round = 0; round < 100; round++) {
                out.write(chunk);
                assertThat(in.read(chunk)).isEqualTo(chunk.length);
            }
        }
        CallEntry entry = only();
        assertThat(entry.request().body().size()).isEqualTo(6_553_600);
        assertThat(entry.end().response().body().size()).isEqualTo(6_553_600);
        assertThat(entry.weight()).isLessThan(8_000);
    }

    @Test
    @DisplayName("a packed text is unpacked, up to the bytes that are kept")
    void unpacksText() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("n".repeat(5_000_000).getBytes(StandardCharsets.US_ASCII));
        }
        OutgoingCall call = begin();
        call.answered(200, Map.of("content-type", List.of("text/plain"), "content-encoding", List.of("gzip")));
        call.received(ByteBuffer.wrap(packed.toByteArray()));
        call.ended();
        CapturedBody body = only().end().response().body();
        assertThat(body.text()).hasSize(KEPT).matches("n+");
        assertThat(body.truncated()).isTrue();
        assertThat(body.size()).isEqualTo(packed.size());
    }

    @Test
    @DisplayName("a call is recorded once, whatever is reported after its end")
    void recordsOnce() throws IOException {
        OutgoingCall call = begin();
        call.answered(200, Map.of());
        InputStream in = call.receiving(new ByteArrayInputStream(new byte[] {-1, 'b'}));
        assertThat(in.read()).isEqualTo(255);
        assertThat(in.readAllBytes()).hasSize(1);
        in.close();
        call.failed(new IOException("late"));
        call.received(bytes("late"));
        assertThat(only().end().error()).isNull();
        assertThat(only().end().response().body().size()).isEqualTo(2);
    }

    @Test
    @DisplayName("a response without a body ends with its head")
    void endsWithoutBody() {
        begin().answered(204, Map.of());
        begin().answered(200, Map.of("Content-Length", List.of("0")));
        assertThat(recorded()).hasSize(2);
    }

    @Test
    @DisplayName("calls of the studio itself, and of libraries in the background, are not recorded")
    void leavesOutOthers() {
        URI url = URI.create("http://127.0.0.1/");
        try (OwnWork own = OwnWork.begin()) {
            assertThat(own).isNotNull();
            assertThat(calls.begin("java.net.http", "GET", url)).isNull();
        }
        assertThat(calls.begin("java.net.http", "GET", url)).isNull(); // no line of the application, no request
    }

    private static final class Endless extends InputStream {

        @Override
        public int read() {
            return 'x';
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            return length;
        }
    }
}
