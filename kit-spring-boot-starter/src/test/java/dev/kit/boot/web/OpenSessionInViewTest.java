package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.kit.boot.Polling;
import dev.kit.boot.TestServer;
import dev.kit.constructs.Service;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Table;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.support.OpenEntityManagerInViewInterceptor;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Open-session-in-view, which Spring Boot puts around controllers by default, in an application with endpoints. */
@ExtendWith(OutputCaptureExtension.class)
class OpenSessionInViewTest {

    private static final int LARGE = 20 << 20;

    private static PostgresDatabase database;
    private static TestServer server;

    @Entity
    @Table(name = "readers")
    static class Reader {
        @Id
        long id;

        String name = "";

        @ElementCollection
        List<String> notes = new ArrayList<>();
    }

    static class Readers {
        @PersistenceContext
        @SuppressWarnings("NullAway.Init") // the container's
        EntityManager entities;

        @Transactional(readOnly = true)
        public Reader first() {
            return entities.find(Reader.class, 1L);
        }
    }

    public record Named(String name, List<String> notes) {}

    static final class Routes {
        static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
        static final Service<Readers> READERS = Service.bean("readers", Readers.class);

        static final Endpoint<String> large = e.services(READERS)
                .database(Database.jdbc(DATABASE))
                .get("/large")
                .output(String.class)
                .handle(ctx -> "x".repeat(LARGE) + ctx.service(READERS).first().name);

        static final Endpoint<String> name = e.services(READERS)
                .database(Database.jdbc(DATABASE))
                .get("/name")
                .output(String.class)
                .handle(ctx -> ctx.service(READERS).first().name);

        static final Endpoint<Integer> handedOn = e.services(READERS)
                .database(Database.jdbc(DATABASE))
                .session(ctx -> ctx.service(READERS).first())
                .get("/handed-on")
                .output(Integer.class)
                .handle(ctx -> ctx.session().notes.size());

        static final Endpoint<Named> written = e.services(READERS)
                .database(Database.jdbc(DATABASE))
                .session(ctx -> ctx.service(READERS).first())
                .get("/written")
                .output(Named.class)
                .handle(ctx -> new Named(ctx.session().name, ctx.session().notes));

        static final Endpoint<Named> loose = e.services(READERS)
                .get("/loose")
                .output(Named.class)
                .handle(ctx -> {
                    Reader reader = ctx.service(READERS).first();
                    return new Named(reader.name, reader.notes);
                });
    }

    @RestController
    static class Twin {

        private final Readers readers;

        Twin(Readers readers) {
            this.readers = readers;
        }

        @GetMapping("/mvc/notes")
        int notes() {
            return readers.first().notes.size();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Twin.class)
    static class Application {

        @Bean
        HikariDataSource database() {
            HikariConfig config = new HikariConfig();
            config.setDataSource(database.application());
            config.setMaximumPoolSize(2);
            config.setConnectionTimeout(2_000);
            return new HikariDataSource(config);
        }

        /** The beans of Boot's starter for JPA, open-session-in-view included. */
        @Bean
        LocalContainerEntityManagerFactoryBean entityManagerFactory(DataSource database) {
            LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(database);
            factory.setPackagesToScan("dev.kit.boot.web");
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            return factory;
        }

        @Bean
        JpaTransactionManager transactionManager(EntityManagerFactory factory) {
            return new JpaTransactionManager(factory);
        }

        @Bean
        WebMvcConfigurer openSessionInView(EntityManagerFactory factory) {
            OpenEntityManagerInViewInterceptor interceptor = new OpenEntityManagerInViewInterceptor();
            interceptor.setEntityManagerFactory(factory);
            return new WebMvcConfigurer() {
                @Override
                public void addInterceptors(InterceptorRegistry registry) {
                    registry.addWebRequestInterceptor(interceptor);
                }
            };
        }

        @Bean
        Readers readers() {
            return new Readers();
        }
    }

    @BeforeAll
    static void start() {
        database = PostgresServer.find().createDatabase();
        JdbcClient owner = JdbcClient.create(database.owner());
        owner.sql("create table readers (id bigint primary key, name text);"
                        + "create table OpenSessionInViewTest$Reader_notes (OpenSessionInViewTest$Reader_id bigint, notes text);"
                        + "insert into readers values (1, 'Ada');"
                        + "grant select on all tables in schema public to " + database.applicationRole())
                .update();
        server = TestServer.start(Application.class, "kit.routes=dev/kit/boot/web/OpenSessionInViewTest$Routes.class");
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    @Test
    @DisplayName("spring M3 clients that read slowly hold no connection, although open-session-in-view is on")
    void holdsNothing() throws Exception {
        List<Socket> readers = new ArrayList<>();
        try {
            for (int i = 0; i < 3; i++) {
                Socket slow = new Socket(InetAddress.getLoopbackAddress(), server.port());
                readers.add(slow);
                slow.setReceiveBufferSize(4_096);
                slow.getOutputStream()
                        .write("GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                // The head has arrived, and the rest is more than the buffers between them hold.
                assertThat(slow.getInputStream().read()).isEqualTo('H');
            }
            assertThat(server.get("/name").body()).isEqualTo("\"Ada\"");
            // Tomcat gives such clients up only later.
            Polling.await()
                    .atMost(Duration.ofSeconds(5))
                    .untilAsserted(() -> assertThat(server.context()
                                    .getBean(HikariDataSource.class)
                                    .getHikariPoolMXBean()
                                    .getActiveConnections())
                            .isZero());
        } finally {
            for (Socket reader : readers) {
                reader.close();
            }
        }
    }

    @Test
    @DisplayName("spring M3 a session step that hands on an entity is named with the lazy member, in the log alone")
    void namesTheSessionStep(CapturedOutput output) throws Exception {
        for (String path : List.of("/handed-on", "/written")) {
            assertHidden(server.get(path));

            assertThat(output)
                    .contains("GET " + path + " answers 500. Its session step hands on an entity, whose"
                            + " persistence context ends with the step: ")
                    .contains("Reader.notes")
                    .contains("or hand on its id and load it in the handler.");
        }
    }

    @Test
    @DisplayName("spring M3 an entity that a handler without a database answers with is named with its lazy member")
    void namesTheMissingDatabase(CapturedOutput output) throws Exception {
        assertHidden(server.get("/loose"));

        assertThat(output)
                .contains("GET /loose answers 500. It has no .database(…)")
                .contains("Reader.notes");
    }

    @Test
    @DisplayName("spring M3 controllers keep their open session")
    void leavesControllersAlone() throws Exception {
        assertThat(server.get("/mvc/notes").body()).isEqualTo("0");
    }

    private static void assertHidden(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("notes").doesNotContain("lazily");
    }
}
