package dev.kit.constructs.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.envkit.EnvironmentParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Work that returns although its time is up, having paid no heed to the interrupt. */
final class LateWorkTest {

    private static final Service<DataSource> DATA = Service.bean("database", DataSource.class);
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final EventType<String> NOTED = EventType.of("noted", String.class);

    private final List<Object> sent = new ArrayList<>();

    private UnitOfWork<String> unit(Data<String> data, ServiceRegistry registry) {
        Declaration<String> job = new Declaration<>(
                "Job",
                "late",
                LoggerFactory.getLogger(LateWorkTest.class),
                List.of(),
                data,
                new Effects(EVENTS, List.of(), null, Set.of(), List.of()),
                Duration.ofHours(1),
                new Workbench.Nobody());
        return UnitOfWork.of(job, ConstructEnvironment.of(registry.with(EVENTS, sent::addAll)));
    }

    private static ServiceRegistry registry() {
        return ServiceRegistry.create(new EnvironmentParser(Map.of()));
    }

    @Test
    @DisplayName("work of an abandoned run is rolled back, although it returns and its own time is not up")
    @SuppressWarnings("unchecked") // the handle's type is known
    void rollsBackAbandonedWork() throws Exception {
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            JdbcClient owner = JdbcClient.create(database.owner());
            owner.sql("create table notes (text text)").update();
            owner.sql("grant insert on notes to " + database.applicationRole()).update();
            Database<?> shop = Database.jdbc(DATA);
            UnitOfWork<String> unit = unit(
                    Data.<String>none().withDatabase((Database<Object>) shop),
                    registry().with(DATA, database.application()));
            ConstructCall<String> call = unit.call("late-1", null);
            Workbench.Jobs late = new Workbench.Jobs(run -> {
                ((JdbcClient) run.db()).sql("insert into notes values ('late')").update();
                assertThat(call.deadline().expire()).isTrue();
                return Thread.interrupted();
            });

            assertThatThrownBy(() -> call.here(late, "context")).isInstanceOf(RunTimeoutException.class);
            assertThat(owner.sql("select count(*) from notes").query(Long.class).single())
                    .isZero();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            Workbench.Jobs next = new Workbench.Jobs(run -> ((JdbcClient) run.db())
                    .sql("insert into notes values ('in time')")
                    .update());
            assertThat(unit.call("late-2", null).here(next, "context")).isEqualTo(1);
            assertThat(owner.sql("select text from notes").query(String.class).list())
                    .containsExactly("in time");
        }
    }

    @Test
    @DisplayName("late work without a database fails as a timeout, and publishes nothing")
    void publishesNothingLate() {
        UnitOfWork<String> unit = unit(Data.none(), registry());
        ConstructCall<String> call = unit.call("late-1", null);
        Workbench.Jobs late = new Workbench.Jobs(run -> {
            run.succeed("done");
            call.deadline().expire();
            return Thread.interrupted();
        });

        assertThatThrownBy(() -> call.here(late, "context"))
                .isInstanceOf(RunTimeoutException.class)
                .hasMessageContaining("Job late");
        assertThat(sent).isEmpty();
    }

    @Test
    @DisplayName("work in time succeeds, and its events are published")
    void publishesInTime() throws Exception {
        UnitOfWork<String> unit = unit(Data.none(), registry());
        Workbench.Jobs publishing = new Workbench.Jobs(run -> {
            run.publish(new PublishableMessage<?>[] {NOTED.of("x")});
            return true;
        });

        assertThat(unit.call("late-1", null).here(publishing, "context")).isEqualTo(true);
        assertThat(sent).hasSize(1);
    }
}
