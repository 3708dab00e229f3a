package dev.kit.constructs.crons;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.ParseException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.quartz.CronExpression;

final class EventBridgeTest {

    private static final int EXPRESSIONS = 500;
    private static final int FIRES = 200;
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Quartz knows no later years than a century from now. */
    private static final Instant END = Instant.parse("2099-01-01T00:00:00Z");

    @Test
    @DisplayName("the translation of any five fields fires when they do, by the reading of Quartz")
    void firesTogetherWithQuartz() throws ParseException {
        RandomFields random = new RandomFields(2026);
        int tworules = 0;
        for (int n = 0; n < EXPRESSIONS; n++) {
            Schedule schedule = Schedule.parse("cron(" + random.translatable() + ")");
            List<String> rules = schedule.eventBridge();
            tworules += rules.size() - 1;
            assertThat(quartz(rules)).as("%s as %s", schedule, rules).isEqualTo(fires(schedule));
        }
        assertThat(tworules).isGreaterThan(EXPRESSIONS / 20);
    }

    private static List<Instant> fires(Schedule schedule) {
        List<Instant> fires = new ArrayList<>();
        Instant last = START;
        while (fires.size() < FIRES) {
            last = schedule.next(last).orElse(END);
            if (!last.isBefore(END)) {
                break;
            }
            fires.add(last);
        }
        return fires;
    }

    private static List<Instant> quartz(List<String> rules) throws ParseException {
        List<CronExpression> expressions = new ArrayList<>();
        List<Instant> heads = new ArrayList<>();
        for (String rule : rules) {
            CronExpression expression = new CronExpression("0 " + rule.substring("cron(".length(), rule.length() - 1));
            expression.setTimeZone(TimeZone.getTimeZone("UTC"));
            expressions.add(expression);
            heads.add(after(expression, START));
        }
        List<Instant> fires = new ArrayList<>();
        while (fires.size() < FIRES) {
            Instant first = heads.stream().min(Instant::compareTo).orElse(END);
            if (!first.isBefore(END)) {
                break;
            }
            fires.add(first);
            for (int at = 0; at < heads.size(); at++) {
                if (heads.get(at).equals(first)) {
                    heads.set(at, after(expressions.get(at), first));
                }
            }
        }
        return fires;
    }

    private static Instant after(CronExpression expression, Instant instant) {
        Date next = expression.getNextValidTimeAfter(Date.from(instant));
        return next == null ? END : next.toInstant();
    }
}
