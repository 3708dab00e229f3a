package dev.kit.cli.build.aws.sample.jobs;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.functions.Functions.f;
import static dev.kit.constructs.subscribers.Subscribers.s;

import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.subscribers.Subscriber;
import java.time.Duration;

/** Constructs that only their package may read. */
final class NightJobs {

    private static final EventType<String> PLACED = EventType.of("order.placed", String.class);

    static final Cron<?, ?> report = c.schedule("cron(0 0 ? * SUN *)")
            .name("nightly-report")
            .output(String.class)
            .handle(ctx -> "reported");

    static final Cron<?, ?> forget = c.schedule("rate(1 day)").handle(ctx -> {});

    static final CloudFunction<?, ?> count =
            f.timeout(Duration.ofMillis(1_500)).output(Integer.class).handle(ctx -> 7);

    static final Subscriber ship = s.subscribe(PLACED).name("ship_order").each((event, ctx) -> {});

    private NightJobs() {}
}
