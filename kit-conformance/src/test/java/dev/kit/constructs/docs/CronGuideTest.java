package dev.kit.constructs.docs;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.crons.InvalidScheduleException;
import dev.kit.constructs.crons.Schedule;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.testing.TestCronAdaptor;
import jakarta.validation.constraints.Positive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The blocks of docs/crons.md. */
final class CronGuideTest {

    record Threshold(@Positive int below) {}

    record LowStock(List<String> skus) {}

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);
    static final Service<Publisher> EVENTS = Service.bean("events", Publisher.class);
    static final EventType<LowStock> STOCK_LOW = EventType.of("stock.low", LowStock.class);

    static final Cron<Threshold, LowStock> reportLowStock = c.schedule("cron(30 2 * * *)")
            .zone("Europe/Berlin")
            .input(Threshold.class, new Threshold(5))
            .database(DATABASE)
            .publisher(EVENTS)
            .output(LowStock.class)
            .event(STOCK_LOW, low -> low)
            .handle(ctx -> new LowStock(skusBelow(ctx.db(), ctx.input().below())));

    private static List<String> skusBelow(JdbcClient db, int below) {
        assertThat(db).isNotNull();
        return List.of("sku-" + below);
    }

    @Test
    void pageShowsThisSource() throws Exception {
        Guide.of("crons.md").showsOnlySourceOf(CronGuideTest.class);
        List<Envelope> sent = new ArrayList<>();
        Publisher events = sent::addAll;
        JdbcClient db = JdbcClient.create(new DriverManagerDataSource());
        LowStock low = TestCronAdaptor.of(reportLowStock)
                .database(db)
                .publisher(events)
                .dueAt(Instant.parse("2026-11-22T01:30:00Z"))
                .invoke();
        assertThat(low.skus()).containsExactly("sku-5");
        assertThat(sent).hasSize(1);
    }

    @Test
    void pageShowsTheMessage() throws IOException {
        Assertions.assertThatExceptionOfType(InvalidScheduleException.class)
                .isThrownBy(() -> Schedule.parse("rate(5 mins)"))
                .satisfies(failure -> assertThat(Files.readString(Path.of("../docs/crons.md")))
                        .contains(failure.getMessage()));
    }
}
