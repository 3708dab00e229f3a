package dev.kit.constructs.crons;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DaylightSavingTest {

    private static final List<String> TELLING = List.of(
            "30 2 * * *",
            "0,15,30,45 2 * * *",
            "0 3 * * *",
            "59 1 * * *",
            "0 0 * * *",
            "15 1 * * *",
            "30 1 * * 0",
            "30 2 29 * 0",
            "*/15 * * * *",
            "30 * * * *",
            "* 2 * * *",
            "*/30 2 * * *",
            "5 */2 * * *",
            "10 1-3 * * *",
            "45 23 * * *",
            "0 0 */2 * 0");

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,2026-03-29",
        "Europe/Berlin,2026-10-25",
        "America/New_York,2026-03-08",
        "America/New_York,2026-11-01",
        "Australia/Lord_Howe,2026-10-04",
        "Australia/Lord_Howe,2026-04-05"
    })
    @DisplayName("on days when clocks are set, a cron runs in the minutes in which cron(8) runs it")
    void runsLikeTheDaemon(String zone, String day) {
        ZoneId place = ZoneId.of(zone);
        Instant start = LocalDate.parse(day).minusDays(1).atStartOfDay(place).toInstant();
        Instant end = LocalDate.parse(day).plusDays(2).atStartOfDay(place).toInstant();
        List<String> expressions = new ArrayList<>(TELLING);
        RandomFields fields = new RandomFields(day.hashCode());
        while (expressions.size() < 100) {
            expressions.add(fields.nearMidnight());
        }
        for (String expression : expressions) {
            assertThat(fires(Schedule.parse("cron(" + expression + ")").in(place), start, end))
                    .as(expression)
                    .isEqualTo(new VixieCron(expression).runs(place, start, end));
        }
    }

    private static List<Instant> fires(Schedule schedule, Instant start, Instant end) {
        List<Instant> fires = new ArrayList<>();
        Instant next = schedule.next(start.minusNanos(1)).orElse(end);
        while (next.isBefore(end)) {
            fires.add(next);
            next = schedule.next(next).orElse(end);
        }
        return fires;
    }

    @Test
    @DisplayName("CN-12 UTC knows no change of clocks, wherever the machine is")
    void runsOnceInUtc() {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
        try {
            Schedule schedule = Schedule.parse("cron(30 2 * * *)");
            for (String day : List.of("2026-03-29", "2026-10-25")) {
                Instant start = LocalDate.parse(day).atStartOfDay().toInstant(ZoneOffset.UTC);
                assertThat(fires(schedule, start, start.plusSeconds(86_400)))
                        .containsExactly(start.plusSeconds(2 * 3600 + 30 * 60));
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    @DisplayName("a leap day comes back, over the end of a century too")
    void findsLeapDays() {
        Schedule schedule = Schedule.parse("cron(0 0 29 2 *)");
        assertThat(schedule.next(Instant.parse("2096-02-29T00:00:00Z")))
                .contains(Instant.parse("2104-02-29T00:00:00Z"));
    }

    @Test
    @DisplayName("a rate counts from the epoch, so that instances and restarts agree")
    void countsFromTheEpoch() {
        Schedule schedule = Schedule.parse("rate(5 minutes)");
        assertThat(schedule.next(Instant.parse("2026-01-01T12:03:20Z")))
                .contains(Instant.parse("2026-01-01T12:05:00Z"));
        assertThat(schedule.next(Instant.parse("2026-01-01T12:05:00Z")))
                .contains(Instant.parse("2026-01-01T12:10:00Z"));
        assertThat(Schedule.parse("rate(1 second)").next(Instant.parse("2026-01-01T12:05:00.9Z")))
                .contains(Instant.parse("2026-01-01T12:05:01Z"));
    }
}
