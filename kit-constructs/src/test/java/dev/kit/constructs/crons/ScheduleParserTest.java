package dev.kit.constructs.crons;

import static dev.kit.constructs.crons.Crons.c;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ScheduleParserTest {

    @ParameterizedTest
    @CsvSource({
        "PT5M, rate(5 minutes)",
        "PT1S, rate(1 second)",
        "PT90S, rate(90 seconds)",
        "PT1H, rate(1 hour)",
        "P1D, rate(1 day)",
        "P14D, rate(2 weeks)",
        "PT36H, rate(36 hours)"
    })
    @DisplayName("CN-01 a duration is the rate of its largest whole unit")
    void takesDurations(Duration period, String expression) {
        assertThat(Schedule.every(period)).isEqualTo(Schedule.parse(expression));
        assertThat(c.every(period).handle(ctx -> {}).schedule().expression()).isEqualTo(expression);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.5S", "PT1.5S", "P40000D"})
    @DisplayName("CN-01 a duration that no schedule keeps is refused")
    void refusesOtherDurations(Duration period) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Schedule.every(period))
                .withMessageContaining("whole seconds")
                .withMessageContaining(period.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate(5 minutes)",
                "rate(1 minute)",
                "rate(1 hour)",
                "rate(7 days)",
                "rate(1 day)",
                "rate(10 seconds)",
                "rate(1 second)",
                "rate(2 weeks)",
                " rate( 60  minutes ) "
            })
    @DisplayName("CN-01 rates are accepted and kept as written")
    void acceptsRates(String expression) {
        assertThat(Schedule.parse(expression).expression()).isEqualTo(expression);
        assertThat(Schedule.parse(expression).runsOnServers()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cron(0 12 * * MON)",
                "cron(*/5 * * * *)",
                "cron(0 9-17 * * MON-FRI)",
                "cron(30 4 1,15 * *)",
                "cron(0 0 1 JAN,jul *)",
                "cron(0 0 * * 7)",
                "cron(0 0 * * FRI-SUN)",
                "cron(5-59/10 8-18/2 1-7 * *)",
                "cron(0 0 29 2 *)",
                "cron( 0\t12  * * mon )",
                "cron(0 0 31 4 MON)",
                "cron(0 0 * * 1-7)"
            })
    @DisplayName("CN-02 five fields are accepted, with names, lists, ranges and steps")
    void acceptsFiveFields(String expression) {
        Schedule schedule = Schedule.parse(expression);
        assertThat(schedule.expression()).isEqualTo(expression);
        assertThat(schedule.next(Instant.parse("2026-01-01T00:00:00Z"))).isPresent();
    }

    @Test
    @DisplayName("CN-03 six fields are handed to the cloud as written, and refused on servers")
    void keepsSixFields() {
        Schedule schedule = Schedule.parse("cron(0 12 * * ? *)");
        assertThat(schedule.eventBridge()).containsExactly("cron(0 12 * * ? *)");
        assertThat(schedule.runsOnServers()).isFalse();
        assertThatExceptionOfType(UnsupportedScheduleException.class)
                .isThrownBy(() -> schedule.next(Instant.EPOCH))
                .withMessageContaining("only the cloud runs")
                .withMessageContaining("Write the five fields");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate(0 minutes)|6|\"0\" is not a positive whole number.|Write 1 or more.",
                "rate(-1 minutes)|6|\"-1\" is not a positive whole number.|Write 1 or more.",
                "rate(1 minutes)|8|the unit of 1 is \"minute\", not \"minutes\".|Write rate(1 minute).",
                "rate(5 minute)|8|the unit of 5 is \"minutes\", not \"minute\".|Write rate(5 minutes).",
                "rate(5 mins)|8|the unit of 5 is \"minutes\", not \"mins\".|Write rate(5 minutes).",
                "rate(5 Hours)|8|the unit of 5 is \"hours\", not \"Hours\".|Write rate(5 hours).",
                "rate(5 fortnights)|8|\"fortnights\" is not a unit.|Write seconds, minutes",
                "rate(5)|6|a rate is a number and a unit.|Write rate(5 minutes).",
                "rate(999999999999 weeks)|6|999999999999 is too many.|Write at most a hundred years.",
                "cron(60 * * * *)|6|minute 60 is out of range.|Write 0 to 59.",
                "cron(* 24 * * *)|8|hour 24 is out of range.|Write 0 to 23.",
                "cron(0 0 0 * *)|10|day of month 0 is out of range.|Write 1 to 31.",
                "cron(0 0 1 13 *)|12|month 13 is out of range.|Write 1 to 12 or JAN to DEC.",
                "cron(0 0 * * 8)|14|day of week 8 is out of range.|Write 0 to 7 or SUN to SAT.",
                "cron(0 0 * * MONDAY)|14|\"MONDAY\" is not a day of week.|Did you mean MON?",
                "cron(0 0 * * L)|14|five fields have no \"L\".|Write the six fields",
                "cron(0 0 ? * MON)|10|five fields have no \"?\".|Write * for any day of month.",
                "cron(*/0 * * * *)|8|the step 0 is not between 1 and 59.|Write a whole number after the slash",
                "cron(5/10 * * * *)|6|a step needs a range.|Write 5-59/10, or */10",
                "cron(30-10 * * * *)|6|the range 30-10 runs backwards.|Write its parts with a comma: 30-59,0-10.",
                "cron(1,,2 * * * *)|8|a minute is missing.|Write a value beside each comma.",
                "cron(0 0 30 2 *)|10|no such day exists.|Choose a day that one of the months has.",
                "cron(0 0 31 4,6 *)|10|no such day exists.|Choose a day that one of the months has.",
                "cron(0 0 * * SAT-MON)|14|the range SAT-MON runs backwards.|Write its parts with a comma: SAT-SAT,SUN-MON.",
                "cron(٣ * * * *)|6|\"٣\" is not a minute.|Write 0 to 59.",
                "rate(1.5 hours)|6|\"1.5\" is not a positive whole number.|Write 1 or more.",
                "rate(1 month)|8|\"month\" is not a unit.|Write seconds, minutes",
                "cron()|6|cron(…) has 0 fields, not five.|Write cron(minute hour day-of-month month day-of-week)",
                "cron(0 12 ? * ? *)|11|of six fields exactly one of day of month and day of week must be \"?\".|Write",
                "cron(* * *)|6|cron(…) has 3 fields, not five.|Write cron(minute hour day-of-month month day-of-week)",
                "cron(0 12 * * * *)|11|of six fields exactly one of day of month and day of week must be \"?\".|Write",
                "''|1|it is empty.|Write rate(5 minutes) or cron(0 12 * * *).",
                "0 12 * * *|1|cron(…) is missing around the fields.|Write cron(0 12 * * *).",
                "@daily|1|\"@daily\" is neither rate(…) nor cron(…).|Write cron(0 0 * * *).",
                "Cron(0 12 * * *)|1|\"Cron\" is neither rate nor cron.|Write cron(…) in small letters.",
                "cron(0 12 * * MON|18|the closing parenthesis is missing.|Write cron(0 12 * * MON).",
                "rate(5 minutes|15|the closing parenthesis is missing.|Write rate(5 minutes).",
                "every 5 minutes|1|it is neither rate(…) nor cron(…).|Write rate(5 minutes)",
            })
    @DisplayName("CN-11 a wrong expression is refused when it is built, with position, reason and remedy")
    void saysWhatIsWrong(String expression, int position, String problem, String remedy) {
        assertThatExceptionOfType(InvalidScheduleException.class)
                .isThrownBy(() -> Crons.c.schedule(expression))
                .withMessageStartingWith(
                        "The schedule \"" + expression + "\" is invalid at position " + position + ": " + problem)
                .withMessageContaining(remedy)
                .satisfies(failure -> assertThat(failure.position()).isEqualTo(position - 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate(5 minutes)|rate(5 minutes)",
                "rate(1 hour)|rate(1 hour)",
                "rate(2 weeks)|rate(14 days)",
                "cron(0 0 * * *)|cron(0 0 * * ? *)",
                "cron(*/5 * * * *)|cron(0/5 * * * ? *)",
                "cron(0 9-17 * * MON-FRI)|cron(0 9-17 ? * 2-6 *)",
                "cron(30 4 1,15 * *)|cron(30 4 1,15 * ? *)",
                "cron(0 0 13 * FRI)|cron(0 0 13 * ? *);cron(0 0 ? * 6 *)",
                "cron(0 0 */2 * *)|cron(0 0 1/2 * ? *)",
                "cron(0 0 * * 0,7)|cron(0 0 ? * 1 *)",
            })
    @DisplayName("the cloud gets six fields, and two rules where either day counts")
    void translates(String expression, String rules) {
        assertThat(Schedule.parse(expression).eventBridge()).isEqualTo(List.of(rules.split(";")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rate(30 seconds)", "cron(0 0 */2 * MON)"})
    @DisplayName("what EventBridge has not is refused with a remedy")
    void refusesWhatTheCloudHasNot(String expression) {
        assertThatExceptionOfType(UnsupportedScheduleException.class)
                .isThrownBy(() -> Schedule.parse(expression).eventBridge())
                .withMessageContaining("EventBridge")
                .withMessageContaining("Write ");
    }
}
