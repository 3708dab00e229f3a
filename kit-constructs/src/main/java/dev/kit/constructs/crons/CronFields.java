package dev.kit.constructs.crons;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/** The five fields of a schedule, on a calendar without time zones. */
record CronFields(CronField minute, CronField hour, CronField dayOfMonth, CronField month, CronField dayOfWeek) {

    /**
     * The number of years to search. The 29th of February recurs on a given day of the week after 40 years at most,
     * across a century's end.
     */
    private static final int YEARS = 41;

    static CronFields of(CronField[] fields) {
        return new CronFields(fields[0], fields[1], fields[2], fields[3], fields[4]);
    }

    /** Returns true if the schedule follows local time, instead of denoting fixed times of the day. */
    boolean isWild() {
        return minute.star() || hour.star();
    }

    /** Returns true if a day matches when it fits either day field. */
    boolean eitherDay() {
        return !dayOfMonth.star() && !dayOfWeek.star();
    }

    boolean fires() {
        return first(LocalDate.of(2000, 1, 1).atStartOfDay(), LocalDateTime.MAX) != null;
    }

    /** Returns the first matching minute from {@code start} on and before {@code end}, or null if there is none. */
    @Nullable LocalDateTime first(LocalDateTime start, LocalDateTime end) {
        LocalDateTime from = start.withSecond(0).withNano(0);
        if (from.isBefore(start)) {
            from = from.plusMinutes(1);
        }
        LocalDate day = from.toLocalDate();
        LocalDate last = day.plusYears(YEARS);
        if (last.isAfter(end.toLocalDate())) {
            last = end.toLocalDate();
        }
        LocalTime time = from.toLocalTime();
        while (!day.isAfter(last)) {
            if (!month.has(day.getMonthValue())) {
                day = YearMonth.from(day).plusMonths(1).atDay(1);
                time = LocalTime.MIDNIGHT;
                continue;
            }
            LocalTime found = fits(day) ? first(time) : null;
            if (found != null) {
                LocalDateTime result = day.atTime(found);
                return result.isBefore(end) ? result : null;
            }
            day = day.plusDays(1);
            time = LocalTime.MIDNIGHT;
        }
        return null;
    }

    private boolean fits(LocalDate day) {
        boolean date = dayOfMonth.has(day.getDayOfMonth());
        boolean weekday = dayOfWeek.has(day.getDayOfWeek().getValue() % 7);
        return eitherDay() ? date || weekday : date && weekday;
    }

    private @Nullable LocalTime first(LocalTime start) {
        int foundHour = hour.from(start.getHour());
        if (foundHour == start.getHour()) {
            int foundMinute = minute.from(start.getMinute());
            if (foundMinute >= 0) {
                return LocalTime.of(foundHour, foundMinute);
            }
            foundHour = hour.from(foundHour + 1);
        }
        return foundHour < 0 ? null : LocalTime.of(foundHour, minute.from(0));
    }
}
