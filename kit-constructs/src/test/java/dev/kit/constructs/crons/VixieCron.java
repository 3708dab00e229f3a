package dev.kit.constructs.crons;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * The daemon of Paul Vixie's cron, minute by minute, as cron(8) and crontab(5) describe it.
 *
 * <p>It keeps a clock of its own that never goes back. When the clock on the wall is set forward by less than three hours,
 * the jobs of fixed times that were passed over run at once; when it is set back by less than three hours they wait until
 * the wall has caught up. Jobs with a star in minute or hour go by the wall.
 */
final class VixieCron {

    private static final long MEDIUM = 5;
    private static final long LARGE = 180;

    private final boolean[] minutes;
    private final boolean[] hours;
    private final boolean[] days;
    private final boolean[] months;
    private final boolean[] weekdays;
    private final boolean wild;
    private final boolean bothDays;

    VixieCron(String expression) {
        String[] fields = expression.split(" ", -1);
        minutes = values(fields[0], 0, 59);
        hours = values(fields[1], 0, 23);
        days = values(fields[2], 1, 31);
        months = values(fields[3], 1, 12);
        weekdays = values(fields[4], 0, 7);
        weekdays[0] |= !fields[4].startsWith("*") && weekdays[7];
        wild = fields[0].startsWith("*") || fields[1].startsWith("*");
        bothDays = fields[2].startsWith("*") || fields[4].startsWith("*");
    }

    /** The minutes of {@code zone} in which the job ran, from {@code start} to before {@code end}. */
    List<Instant> runs(ZoneId zone, Instant start, Instant end) {
        List<Instant> runs = new ArrayList<>();
        long virtual = wall(zone, start) - 1;
        for (Instant now = start; now.isBefore(end); now = now.plusSeconds(60)) {
            long wall = wall(zone, now);
            long ahead = wall - virtual;
            boolean ran;
            if (ahead == 1) {
                virtual = wall;
                ran = fits(wall);
            } else if (ahead > 0 && ahead <= LARGE) {
                ran = (wild || ahead <= MEDIUM) && fits(wall);
                while (virtual < wall) {
                    virtual++;
                    ran |= (!wild || ahead <= MEDIUM) && fits(virtual);
                }
            } else if (ahead <= 0 && ahead > -LARGE) {
                ran = wild && fits(wall);
            } else {
                throw new IllegalStateException("clock set by " + ahead + " minutes");
            }
            if (ran) {
                runs.add(now);
            }
        }
        return runs;
    }

    private static long wall(ZoneId zone, Instant now) {
        return Math.floorDiv(LocalDateTime.ofInstant(now, zone).toEpochSecond(ZoneOffset.UTC), 60);
    }

    private boolean fits(long wallMinute) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(wallMinute * 60, 0, ZoneOffset.UTC);
        boolean date = days[time.getDayOfMonth()];
        boolean day = weekdays[time.getDayOfWeek().getValue() % 7];
        return minutes[time.getMinute()]
                && hours[time.getHour()]
                && months[time.getMonthValue()]
                && (bothDays ? date && day : date || day);
    }

    private static boolean[] values(String field, int first, int last) {
        boolean[] values = new boolean[last + 1];
        for (int value = first; value <= last; value++) {
            values[value] = matches(field, value, first, last);
        }
        return values;
    }

    private static boolean matches(String field, int value, int first, int last) {
        for (String item : field.split(",", -1)) {
            String[] stepped = item.split("/", -1);
            int step = stepped.length == 1 ? 1 : Integer.parseInt(stepped[1]);
            int from = first;
            int to = last;
            if (!stepped[0].equals("*")) {
                String[] ends = stepped[0].split("-", -1);
                from = Integer.parseInt(ends[0]);
                to = ends.length == 1 ? from : Integer.parseInt(ends[1]);
            }
            if (value >= from && value <= to && (value - from) % step == 0) {
                return true;
            }
        }
        return false;
    }
}
