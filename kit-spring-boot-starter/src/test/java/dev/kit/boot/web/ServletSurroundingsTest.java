package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.async;
import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.TestServer;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.http.BodyWriter;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** Behind a proxy, below a context path, on virtual threads where there are any, with bodies that take their time. */
class ServletSurroundingsTest {

    private static final long LARGE = 200L << 20;
    private static TestServer server;

    static final class Routes {

        static final CountDownLatch FIRST_BYTES_READ = new CountDownLatch(1);
        static final CountDownLatch WRITER_LEFT = new CountDownLatch(1);

        static final Endpoint<String> where = e.get("/where")
                .header("Content-Type", "text/plain")
                .handle((ctx, response) ->
                        response.header("Location", "there").send(String.valueOf(ctx.remoteAddress())));

        static final Endpoint<String> thread = e.get("/thread")
                .header("Content-Type", "text/plain")
                .handle(ctx -> isVirtual() + " " + RequestContext.current().requestId() + " " + later());

        static final Endpoint<String> slow = e.get("/slow")
                .settings(s -> s.timeout(Duration.ofMillis(200)))
                .output(String.class)
                .handle(ctx -> {
                    Thread.sleep(20_000);
                    return "never";
                });

        static final Endpoint<String> async = e.get("/async")
                .output(String.class)
                .handle(async(ctx -> CompletableFuture.supplyAsync(
                        () -> "later", CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS))));

        static final Endpoint<InputStream> large = e.get("/large").handle(ctx -> new Large());

        static final Endpoint<BodyWriter> events =
                e.get("/events").header("Content-Type", "text/event-stream").handle(ctx -> Routes::write);

        static final Endpoint<BodyWriter> broken = e.get("/broken").handle(ctx -> out -> {
            throw new IllegalStateException("a secret of the writer");
        });

        private static void write(OutputStream out) {
            try (out) {
                for (int i = 0; i < 100_000; i++) {
                    out.write(("data: " + i + "\n\n").getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    Thread.sleep(i == 0 ? 0 : 20);
                }
            } catch (java.io.IOException | InterruptedException gone) {
                WRITER_LEFT.countDown();
            }
        }

        private static String later() throws Exception {
            var id = RequestContext.current().requestId();
            Thread.sleep(5);
            return String.valueOf(id.equals(RequestContext.current().requestId()));
        }
    }

    /** Gives its second half only after the client has read from the first: it cannot be buffered whole. */
    private static final class Large extends InputStream {

        private long left = LARGE;

        @Override
        public int read() {
            return left-- > 0 ? 'x' : -1;
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (left <= LARGE / 2) {
                await(Routes.FIRST_BYTES_READ);
            }
            int count = (int) Math.min(length, left);
            left -= count;
            return count == 0 ? -1 : count;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = TestServer.start(
                Application.class,
                "kit.routes=dev/kit/boot/web/ServletSurroundingsTest$Routes.class",
                "kit.studio.enabled=false",
                "spring.threads.virtual.enabled=true",
                "server.forward-headers-strategy=native",
                "server.servlet.context-path=/shop");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @DisplayName("SPR-05 endpoints live below the context path, relative locations stay relative")
    void livesBelowTheContextPath() throws Exception {
        HttpResponse<String> here = server.get("/shop/where");

        assertThat(here.body()).isEqualTo("127.0.0.1");
        assertThat(here.headers().firstValue("Location")).hasValue("there");
        assertThat(server.get("/where").statusCode()).isEqualTo(404);
        assertThat(server.get("/shop/docs/openapi.json").statusCode()).isEqualTo(200);
        assertThat(server.get("/shop/nowhere").body()).contains("\"instance\":\"/shop/nowhere\"");
    }

    @Test
    @DisplayName("RL-11 the address behind a trusted proxy is the forwarded one")
    void believesItsProxy() throws Exception {
        assertThat(server.get("/shop/where", "X-Forwarded-For", "203.0.113.9").body())
                .isEqualTo("203.0.113.9");
        assertThat(server.get("/shop/where", "X-Forwarded-For", "198.51.100.1, 203.0.113.9")
                        .body())
                .as("what the client claimed itself is to the left of it")
                .isEqualTo("203.0.113.9");
    }

    @Test
    @DisplayName("OA-03 the document below a context path tells where the paths begin, and the page finds it")
    void documentsTheContextPath() throws Exception {
        var document = server.get("/shop/docs/openapi.json");

        assertThat(document.body())
                .contains("\"servers\":[{\"url\":\"/shop\"}]")
                .contains("\"/where\"");
        String etag = document.headers().firstValue("ETag").orElseThrow();
        assertThat(server.get("/shop/docs/openapi.json", "If-None-Match", "\"x\", W/" + etag)
                        .statusCode())
                .isEqualTo(304);
        assertThat(server.get("/shop/docs").body())
                .contains("data-document=\"/shop/docs/openapi.json\"", "src=\"/shop/docs/docs.js\"");
    }

    @Test
    @DisplayName("OA-03 SPR-06 the document is read with GET and HEAD alone")
    void documentIsReadOnly() throws Exception {
        assertThat(server.send("HEAD", "/shop/docs/openapi.json", null).statusCode())
                .isEqualTo(200);
        assertThat(server.send("OPTIONS", "/shop/docs/openapi.json", null)
                        .headers()
                        .firstValue("Allow"))
                .contains("GET, HEAD, OPTIONS");
        var posted = server.send("POST", "/shop/docs/openapi.json", "{}");
        assertThat(posted.statusCode()).isEqualTo(405);
        assertThat(posted.body()).contains("\"allowedMethods\"");
    }

    @Test
    @DisplayName("EN-14 the context stays with its request on virtual threads, platform threads where there are none")
    void keepsItsContext() throws Exception {
        String virtual = String.valueOf(Runtime.version().feature() >= 21);

        assertThat(server.get("/shop/thread", "X-Request-ID", "one").body()).isEqualTo(virtual + " one true");
        assertThat(server.get("/shop/thread", "X-Request-ID", "two").body()).isEqualTo(virtual + " two true");
    }

    @Test
    @DisplayName("EN-21 time-outs interrupt these threads, and later requests are not hurt")
    void interruptsWhatIsSlow() throws Exception {
        assertThat(server.get("/shop/slow").statusCode()).isEqualTo(504);
        assertThat(server.get("/shop/async").body()).isEqualTo("\"later\"");
    }

    @Test
    @DisplayName("RC-21 200 MiB are streamed without being held in memory")
    void streams() throws Exception {
        try (Socket socket = request("/shop/large")) {
            InputStream in = socket.getInputStream();
            assertThat(in.readNBytes(10_000)).hasSize(10_000);
            Routes.FIRST_BYTES_READ.countDown();

            long rest = in.transferTo(OutputStream.nullOutputStream());

            assertThat(rest).isGreaterThan(LARGE - 10_000);
        }
    }

    @Test
    @DisplayName("RC-21 events reach the client one by one, and its leaving ends the writer")
    void sendsEvents() throws Exception {
        try (Socket socket = request("/shop/events")) {
            String begin = new String(socket.getInputStream().readNBytes(250), StandardCharsets.US_ASCII);
            assertThat(begin).contains("text/event-stream", "data: 0");
            socket.setSoLinger(true, 0);
        }

        assertThat(Routes.WRITER_LEFT.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @DisplayName("RC-21 a writer that fails before its first byte is a problem")
    void admitsBrokenWriters() throws Exception {
        HttpResponse<String> broken = server.get("/shop/broken");

        assertThat(broken.statusCode()).isEqualTo(500);
        assertThat(broken.body()).contains("\"status\":500").doesNotContain("secret");
    }

    private static Socket request(String path) throws Exception {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(30_000);
        socket.getOutputStream()
                .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code Thread.isVirtual}, which Java 17 does not have. */
    private static boolean isVirtual() throws ReflectiveOperationException {
        return Runtime.version().feature() >= 21
                && (boolean) Thread.class.getMethod("isVirtual").invoke(Thread.currentThread());
    }
}
