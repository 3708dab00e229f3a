package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.SharedServers;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.JdbcAuditStorage;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.BodyWriter;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The container reports a failure to the path of the client, which must not run the endpoint once more. */
class FailingBodyTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final Service<AuditStorage> AUDITS = JdbcAuditStorage.on(DATABASE);
    private static final EventType<Noted> NOTED = EventType.of("note.written", Noted.class);
    private static final AuditableAction<Noted> AUDITED = AuditableAction.of("note.written", Noted.class);

    private static final String ROUTES = "kit.routes=dev/kit/boot/web/FailingBodyTest$Routes.class";

    @RegisterExtension
    static final SharedServers SERVERS = new SharedServers();

    private static PostgresDatabase database;

    record Noted(String text) {}

    static final class Routes {

        static final AtomicInteger LIMITED = new AtomicInteger();
        static final AtomicInteger SESSIONS = new AtomicInteger();

        static final Endpoint<BodyWriter> writer = e.post("/notes/writer")
                .database(DATABASE)
                .publisher(EVENTS)
                .auditor(AUDITS)
                .session(ctx -> SESSIONS.incrementAndGet())
                .rateLimit(limit())
                .handle(ctx -> {
                    note(ctx.db());
                    ctx.auditor().audit(AUDITED, new Noted("written"));
                    ctx.publish(NOTED.of(new Noted("written")));
                    return out -> {
                        out.write(begin());
                        out.flush();
                        throw new IllegalStateException("a secret of the writer");
                    };
                });

        static final Endpoint<InputStream> stream = e.post("/notes/stream")
                .database(DATABASE)
                .publisher(EVENTS)
                .auditor(AUDITS)
                .session(ctx -> SESSIONS.incrementAndGet())
                .rateLimit(limit())
                .handle(ctx -> {
                    note(ctx.db());
                    ctx.auditor().audit(AUDITED, new Noted("written"));
                    ctx.publish(NOTED.of(new Noted("written")));
                    return new Broken();
                });

        static final AtomicInteger INCLUDED = new AtomicInteger();

        static final Endpoint<Integer> part =
                e.get("/part").output(Integer.class).handle(ctx -> INCLUDED.incrementAndGet());

        private static RateLimit limit() {
            return RateLimit.of(100, Duration.ofMinutes(1)).key(request -> {
                LIMITED.incrementAndGet();
                return "all";
            });
        }

        private static void note(JdbcClient db) {
            db.sql("insert into note values ('written')").update();
        }
    }

    /** More than any buffer of a container holds, so that the answer has begun. */
    private static byte[] begin() {
        return "begin ".repeat(20_000).getBytes(StandardCharsets.US_ASCII);
    }

    private static final class Broken extends InputStream {

        private int left = begin().length;

        @Override
        public int read() throws IOException {
            if (left-- <= 0) {
                throw new IOException("the disk is gone");
            }
            return 'x';
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            into[offset] = (byte) read();
            return 1;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Page.class)
    static class Application {

        @Bean
        DataSource database() {
            return database.owner();
        }

        @Bean
        Received events() {
            return new Received();
        }
    }

    @RestController
    static class Page {

        @GetMapping("/page")
        void page(HttpServletRequest request, HttpServletResponse response) throws Exception {
            response.setContentType("text/plain");
            response.getWriter().write("the page");
            request.getRequestDispatcher("/part").include(request, response);
        }
    }

    static final class Received implements Publisher {

        final List<Envelope> events = new CopyOnWriteArrayList<>();

        @Override
        public void publish(List<Envelope> published) {
            events.addAll(published);
        }
    }

    @BeforeAll
    static void open() {
        database = PostgresServer.find().createDatabase();
        JdbcClient.create(database.owner()).sql("create table note (text text)").update();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    /** The server, with nothing left of the tests before. */
    private static TestServer forgetful(TestServer server) {
        JdbcClient.create(database.owner()).sql("truncate audit_log, note").update();
        server.context().getBean(Received.class).events.clear();
        Routes.LIMITED.set(0);
        Routes.SESSIONS.set(0);
        return server;
    }

    private static int count(String table) {
        return JdbcClient.create(database.owner())
                .sql("select count(*) from " + table)
                .query(Integer.class)
                .single();
    }

    private static void assertOnce(TestServer server, String answer) {
        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .containsOnlyOnce("HTTP/1.1")
                .doesNotEndWith("0\r\n\r\n")
                .doesNotContain("secret", "the disk is gone", "Internal Server Error", "timestamp", "<html");
        assertThat(count("note")).isOne();
        assertThat(count("audit_log")).isOne();
        assertThat(server.context().getBean(Received.class).events).hasSize(1);
        assertThat(Routes.LIMITED).hasValue(1);
        assertThat(Routes.SESSIONS).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/notes/writer", "/notes/stream"})
    @DisplayName("RC-21 a body that fails after its first byte runs the endpoint once and is all that the client gets")
    void runsOnce(String path) throws Exception {
        TestServer server = forgetful(SERVERS.of(Application.class, ROUTES));
        String answer = server.line("POST " + path, "Content-Length: 0");

        assertOnce(server, answer);
        String body = answer.substring(answer.indexOf("\r\n\r\n"));
        assertThat(body.replaceAll("[^x]", "").length() + body.split("begin ", -1).length - 1)
                .isLessThanOrEqualTo(begin().length);
    }

    @Test
    @DisplayName("RC-21 the same below a context path and the dispatcher's own path")
    void runsOnceBelowPrefixes() throws Exception {
        TestServer server = forgetful(SERVERS.of(
                Application.class, ROUTES, "server.servlet.context-path=/shop", "spring.mvc.servlet.path=/api"));
        assertOnce(server, server.line("POST /shop/api/notes/writer", "Content-Length: 0"));
    }

    @Test
    @DisplayName("RC-21 a page that includes the path of an endpoint does not run it")
    void isNotIncluded() throws Exception {
        TestServer server = forgetful(SERVERS.of(Application.class, ROUTES));
        server.get("/page");

        assertThat(Routes.INCLUDED).hasValue(0);
        assertThat(server.get("/part").body()).isEqualTo("1");
    }
}
