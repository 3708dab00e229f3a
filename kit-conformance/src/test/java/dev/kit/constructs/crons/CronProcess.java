package dev.kit.constructs.crons;

import static dev.kit.constructs.crons.Crons.c;

import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.database.Database;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A process of its own that shares crons through the database; arguments are its URL, user and password. */
final class CronProcess {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    private CronProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        DataSource dataSource = new DriverManagerDataSource(arguments[0], arguments[1], arguments[2]);
        long pid = ProcessHandle.current().pid();
        Cron<?, ?> tick = c.schedule("rate(1 second)")
                .name("tick")
                .database(Database.jdbc(DATABASE))
                .handle(ctx -> ctx.db()
                        .sql("insert into ticks (due_at, begun_at, pid) values (?, clock_timestamp(), ?)")
                        .params(Timestamp.from(ctx.dueAt().orElse(Instant.EPOCH)), pid)
                        .update());
        Cron<?, ?> hold = c.schedule("cron(0 0 1 1 *)")
                .name("hold")
                .timeout(Duration.ofMinutes(10))
                .handle(ctx -> {
                    JdbcClient.create(dataSource)
                            .sql("insert into holders (pid) values (?)")
                            .param(pid)
                            .update();
                    Thread.sleep(Duration.ofMinutes(9).toMillis());
                });
        ServiceRegistry services =
                ServiceRegistry.create(new EnvironmentParser(Map.of())).with(DATABASE, dataSource);
        ConstructEnvironment environment =
                ConstructEnvironment.builder(services).source("shop").build();
        CronScheduler.shared(List.of(tick, hold), environment, SharedCronSettings.of(dataSource))
                .start();
        new CountDownLatch(1).await();
    }
}
