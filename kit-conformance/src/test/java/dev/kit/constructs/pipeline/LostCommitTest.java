package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

final class LostCommitTest {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final EventType<String> STORED = EventType.of("stored", String.class);

    @Test
    @DisplayName("endpoints H2 a commit whose answer is lost is 503 without an event, though its work may be stored")
    void answersUnavailable() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table notes (text text); grant insert on notes to " + database.applicationRole())
                    .update();
            String url = database.jdbcUrl();
            try (FrontendMessages wire =
                    new FrontendMessages(url.substring("jdbc:postgresql://".length(), url.lastIndexOf('/')))) {
                wire.loseAnswersOfCommits();
                DataSource lossy = new DriverManagerDataSource(
                        "jdbc:postgresql://127.0.0.1:" + wire.port() + "/" + database.name()
                                + "?sslmode=disable&gssEncMode=disable",
                        database.applicationRole(),
                        database.password());
                List<Envelope> sent = new CopyOnWriteArrayList<>();

                Answer answer = answer(lossy, sent::addAll);

                assertThat(answer.status()).isEqualTo(503);
                assertThat(sent).isEmpty();
                await().untilAsserted(() -> assertThat(owner.sql("select count(*) from notes")
                                .query(Long.class)
                                .single())
                        .isEqualTo(1));
            }
        }
    }

    private static Answer answer(DataSource dataSource, Publisher publisher) {
        Endpoint<String> endpoint = e.database(DATABASE)
                .publisher(EVENTS)
                .get("/notes")
                .output(String.class)
                .event(STORED, text -> text)
                .handle(ctx -> {
                    ctx.db().sql("insert into notes values ('kept')").update();
                    return "fine";
                });
        ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()))
                .with(DATABASE, dataSource)
                .with(EVENTS, publisher);
        return PipelineHarness.run(
                endpoint,
                TestExchange.of("GET", "/notes"),
                environment -> PipelineEnvironment.builder(ConstructEnvironment.of(registry)));
    }
}
