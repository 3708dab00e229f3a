package dev.kit.constructs.crons;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.functions.Functions.NoInput;
import dev.kit.constructs.testing.PostgresDatabase;
import dev.kit.constructs.testing.PostgresServer;
import dev.kit.constructs.testing.SettableClock;
import dev.kit.constructs.testing.TestCronAdaptor;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

final class CronTest {

    record Cancelled(@Min(0) int cancelled) {}

    record Batch(@Min(1) int size) {}

    private static final Service<String> WORD = Service.of("word", env -> "made");
    private static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());
    private static final EventType<Integer> SWEPT = EventType.of("swept", Integer.class);
    private static final AuditableAction<Integer> SWEEP = AuditableAction.of("sweep", Integer.class);
    private static final Database<JdbcClient> SHOP = Database.jdbc(Service.bean("database", DataSource.class));

    @Test
    @DisplayName("CN-04 30 s unless told otherwise; timeout and memory are kept")
    void keepsLimits() {
        Cron<NoInput, ?> plain = c.schedule("rate(1 day)").handle(ctx -> {});
        Cron<NoInput, ?> limited =
                c.schedule("rate(1 day)").timeout(60_000).memorySize(512).handle(ctx -> {});
        assertThat(plain.definition().function().timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(plain.definition().function().memorySize()).isNull();
        assertThat(limited.definition().function().timeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(limited.definition().function().memorySize()).isEqualTo(512);
    }

    @Test
    @DisplayName("a cron knows its place in the source, and has a name of it as long as nothing else names it")
    void knowsItsPlace() {
        Cron<NoInput, ?> silent = c.schedule("rate(1 day)").handle(ctx -> {});
        Cron<NoInput, String> producing =
                c.schedule("rate(1 day)").output(String.class).handle(ctx -> "done");
        assertThat(List.of(silent, producing)).allSatisfy(cron -> {
            assertThat(cron.declaredAt()).get().asString().startsWith(CronTest.class.getName() + ":");
            assertThat(cron.name()).startsWith("CronTest:");
        });
        assertThat(silent.name()).isNotEqualTo(producing.name());
    }

    @Test
    @DisplayName("CN-05 input and output are validated")
    void validatesBothEnds() throws Exception {
        Cron<Batch, Cancelled> cron = c.schedule("rate(1 day)")
                .name("cancel")
                .input(Batch.class, new Batch(10))
                .output(Cancelled.class)
                .handle(ctx -> new Cancelled(
                        ctx.input().size() == 13 ? -1 : ctx.input().size()));
        TestCronAdaptor<Batch, Cancelled> adaptor = TestCronAdaptor.of(cron);
        assertThat(adaptor.invoke()).isEqualTo(new Cancelled(10));
        assertThat(adaptor.invokeJson("{\"size\":3}")).isEqualTo(new Cancelled(3));
        assertThatExceptionOfType(InvalidInputException.class).isThrownBy(() -> adaptor.invokeJson("{\"size\":0}"));
        assertThatExceptionOfType(InvalidOutputException.class).isThrownBy(() -> adaptor.invoke(new Batch(13)));
    }

    @Test
    @DisplayName(
            "EV-11 CN-06 services, logger, database and publisher reach the handler, in whatever order they were named")
    void givesEverything() throws Exception {
        List<Envelope> sent = new ArrayList<>();
        AtomicReference<String> seen = new AtomicReference<>();
        org.slf4j.Logger logger = LoggerFactory.getLogger("own");
        Cron<NoInput, ?> cron = c.timeout(60_000)
                .publisher(EVENTS)
                .database(SHOP)
                .logger(logger)
                .services(WORD)
                .zone("Europe/Berlin")
                .schedule("cron(0 2 * * *)")
                .name("all")
                .handle(ctx -> {
                    ctx.publish(SWEPT.of(1));
                    seen.set(ctx.service(WORD) + " " + ctx.logger().getName() + " "
                            + ctx.db().sql("select 1").query(Integer.class).single());
                });
        try (PostgresDatabase database = PostgresServer.find().createDatabase()) {
            TestCronAdaptor.of(cron)
                    .database(database.application())
                    .publisher(sent::addAll)
                    .invoke();
        }
        assertThat(seen).hasValue("made own 1");
        assertThat(sent).hasSize(1);
        assertThat(cron.schedule().zone().getId()).isEqualTo("Europe/Berlin");
    }

    @Test
    @DisplayName("CN-07 one cron leaves nothing behind for the next")
    void sharesNothing() {
        c.schedule("rate(5 minutes)")
                .services(WORD)
                .timeout(1)
                .publisher(EVENTS)
                .handle(ctx -> {});
        assertThatIllegalStateException()
                .isThrownBy(() -> c.name("bare").handle(ctx -> {}))
                .withMessageStartingWith("Cron bare has no schedule. Add .schedule(");
        Cron<NoInput, ?> next = c.schedule("rate(1 day)").handle(ctx -> {});
        assertThat(next.definition().function().services()).isEmpty();
        assertThat(next.definition().function().timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(next.definition().function().effects().publisher()).isNull();
    }

    @Test
    @DisplayName("CN-08 a run calls the handler once; without an output there is no result")
    void runsOnce() throws Exception {
        List<Instant> due = new ArrayList<>();
        Cron<NoInput, ?> cron =
                c.schedule("rate(1 day)").handle(ctx -> due.add(ctx.dueAt().orElseThrow()));
        Instant midnight = Instant.parse("2026-11-22T00:00:00Z");
        assertThat((Object) TestCronAdaptor.of(cron).dueAt(midnight).invoke()).isNull();
        assertThat(due).containsExactly(midnight);
        Cron<NoInput, Cancelled> counting =
                c.schedule("rate(1 day)").output(Cancelled.class).handle(ctx -> new Cancelled(3));
        assertThat(TestCronAdaptor.of(counting).invoke()).isEqualTo(new Cancelled(3));
    }

    @Test
    @DisplayName("CN-10 AD-19 declared events and audits follow a success, once, and never a failure")
    void hasEffects() throws Exception {
        List<Envelope> sent = new ArrayList<>();
        InMemoryAuditStorage audits = new InMemoryAuditStorage();
        SettableClock clock = SettableClock.at("2026-11-22T02:00:00Z");
        Cron<Batch, Cancelled> cron = c.schedule("rate(1 day)")
                .input(Batch.class, new Batch(3))
                .publisher(EVENTS)
                .auditor(AUDITS, SWEEP)
                .output(Cancelled.class)
                .event(SWEPT, Cancelled::cancelled)
                .audit(SWEEP, Cancelled::cancelled)
                .handle(ctx -> {
                    if (ctx.input().size() > 9) {
                        throw new IllegalStateException("too many");
                    }
                    return new Cancelled(ctx.input().size());
                });
        TestCronAdaptor<Batch, Cancelled> adaptor = TestCronAdaptor.of(cron)
                .publisher(sent::addAll)
                .auditorStorage(audits)
                .clock(clock);
        adaptor.invoke();
        assertThat(sent).singleElement().extracting(Envelope::time).isEqualTo(clock.instant());
        assertThat(audits.records()).hasSize(1);
        assertThatThrownBy(() -> adaptor.invoke(new Batch(10))).hasMessage("too many");
        assertThat(sent).hasSize(1);
        assertThat(audits.records()).hasSize(1);
    }

    @Test
    @DisplayName("CN-14 a failure is logged with the name of the cron")
    void logsItsName() {
        Cron<NoInput, ?> cron = c.schedule("rate(1 day)").name("nightly").handle(ctx -> {
            throw new IllegalStateException("boom");
        });
        Logger logger = (Logger) LoggerFactory.getLogger("kit.cron.nightly");
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.addAppender(lines);
        assertThatThrownBy(() -> TestCronAdaptor.of(cron).invoke()).hasMessage("boom");
        logger.detachAppender(lines);
        assertThat(lines.list)
                .singleElement()
                .satisfies(line -> assertThat(line.getFormattedMessage()).isEqualTo("Error processing cron nightly"));
        assertThat(RequestContext.currentOrNull()).isNull();
    }

    @Test
    @DisplayName("an unknown zone is named")
    void namesAnUnknownZone() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> c.zone("Europe/Berlni"))
                .withMessageStartingWith("There is no time zone \"Europe/Berlni\".");
    }
}
