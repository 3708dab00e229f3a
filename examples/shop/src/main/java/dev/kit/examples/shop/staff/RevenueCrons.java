package dev.kit.examples.shop.staff;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.examples.shop.Shop.AUDITS;
import static dev.kit.examples.shop.Shop.CLOCK;
import static dev.kit.examples.shop.Shop.DATABASE;

import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.functions.Functions.NoInput;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import org.slf4j.LoggerFactory;

/** Keeps the revenue of each week, over all tenants. */
final class RevenueCrons {

    record WeekClosed(long orders, BigDecimal revenue) {}

    private static final AuditableAction<WeekClosed> WEEK_CLOSED = AuditableAction.of("week.closed", WeekClosed.class);

    static final Cron<NoInput, WeekClosed> closeTheWeek = c.schedule("cron(0 6 * * MON)")
            .name("close-the-week")
            .zone("Europe/Berlin")
            .logger(LoggerFactory.getLogger(RevenueCrons.class))
            .services(CLOCK)
            .database(DATABASE)
            .rlsBypass()
            .auditor(AUDITS)
            .output(WeekClosed.class)
            .audit(WEEK_CLOSED, week -> week)
            .handle(ctx -> ctx.db()
                    .sql("select count(*) as orders, coalesce(sum(total), 0) as revenue from orders"
                            + " where status <> 'cancelled' and placed_at >= ?")
                    .param(OffsetDateTime.now(ctx.service(CLOCK)).minusWeeks(1))
                    .query(WeekClosed.class)
                    .single());

    private RevenueCrons() {}
}
