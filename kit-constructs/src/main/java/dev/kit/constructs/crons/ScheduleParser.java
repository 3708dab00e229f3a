package dev.kit.constructs.crons;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses schedule expressions, and reports the position and reason of an error. */
final class ScheduleParser {

    private static final Pattern CALL = Pattern.compile("(\\s*)([A-Za-z]+)\\(([^()]*)\\)\\s*");
    private static final Pattern RATE = Pattern.compile("(\\s*)([^\\s]+)(\\s+)([^\\s]+)\\s*");
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern CLOUD_FIELD = Pattern.compile("[A-Za-z0-9*?,/#-]+");

    /** The macros of crontab(5). */
    private static final Map<String, String> MACROS = Map.of(
            "@yearly", "cron(0 0 1 1 *)",
            "@annually", "cron(0 0 1 1 *)",
            "@monthly", "cron(0 0 1 * *)",
            "@weekly", "cron(0 0 * * SUN)",
            "@daily", "cron(0 0 * * *)",
            "@midnight", "cron(0 0 * * *)",
            "@hourly", "cron(0 * * * *)");

    private final String expression;

    private ScheduleParser(String expression) {
        this.expression = expression;
    }

    static Schedule parse(String expression) {
        Objects.requireNonNull(expression, "A schedule is null. Write rate(5 minutes) or cron(0 12 * * *).");
        return new ScheduleParser(expression).read();
    }

    private Schedule read() {
        Matcher call = CALL.matcher(expression);
        if (!call.matches()) {
            throw notACall();
        }
        String name = call.group(2);
        if (name.equals("rate")) {
            return rate(call.group(3), call.start(3));
        }
        if (name.equals("cron")) {
            return cron(call.group(3), call.start(3));
        }
        String lower = name.toLowerCase(Locale.ROOT);
        throw invalid(
                call.start(2),
                "\"" + name + "\" is neither rate nor cron.",
                lower.equals("cron") || lower.equals("rate")
                        ? "Write " + lower + "(…) in small letters."
                        : "Write rate(5 minutes) or cron(0 12 * * *).");
    }

    private InvalidScheduleException notACall() {
        String text = expression.strip();
        if (text.isEmpty()) {
            return invalid(0, "it is empty.", "Write rate(5 minutes) or cron(0 12 * * *).");
        }
        String macro = MACROS.get(text.toLowerCase(Locale.ROOT));
        if (macro != null) {
            return invalid(0, "\"" + text + "\" is neither rate(…) nor cron(…).", "Write " + macro + ".");
        }
        if ((text.startsWith("cron(") || text.startsWith("rate(")) && text.indexOf(')') < 0) {
            return invalid(
                    expression.stripTrailing().length(), "the closing parenthesis is missing.", "Write " + text + ").");
        }
        int fields = text.split("\\s+").length;
        if (fields == 5 || fields == 6) {
            return invalid(0, "cron(…) is missing around the fields.", "Write cron(" + text + ").");
        }
        return invalid(0, "it is neither rate(…) nor cron(…).", "Write rate(5 minutes) or cron(0 12 * * *).");
    }

    private Schedule rate(String text, int offset) {
        Matcher parts = RATE.matcher(text);
        if (!parts.matches()) {
            throw invalid(offset, "a rate is a number and a unit.", "Write rate(5 minutes).");
        }
        long number = number(parts.group(2), offset + parts.start(2));
        RateUnit unit = unit(parts.group(4), number, offset + parts.start(4));
        if (number > RateSchedule.MOST_SECONDS / unit.duration().toSeconds()) {
            throw invalid(offset + parts.start(2), number + " is too many.", "Write at most a hundred years.");
        }
        return new RateSchedule(expression, number, unit);
    }

    private long number(String digits, int at) {
        boolean whole = digits.length() <= 12 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        long number = whole ? Long.parseLong(digits) : 0;
        if (number < 1) {
            throw invalid(at, "\"" + digits + "\" is not a positive whole number.", "Write 1 or more.");
        }
        return number;
    }

    private RateUnit unit(String word, long number, int at) {
        for (RateUnit unit : RateUnit.values()) {
            if (word.equals(unit.word(number))) {
                return unit;
            }
        }
        for (RateUnit unit : RateUnit.values()) {
            if (resembles(word.toLowerCase(Locale.ROOT), unit.singular())) {
                String right = unit.word(number);
                throw invalid(
                        at,
                        "the unit of " + number + " is \"" + right + "\", not \"" + word + "\".",
                        "Write rate(" + number + " " + right + ").");
            }
        }
        throw invalid(
                at,
                "\"" + word + "\" is not a unit.",
                "Write seconds, minutes, hours, days or weeks; the singular after 1.");
    }

    /** Returns whether {@code word} is an abbreviation of the unit, or the unit with another ending. */
    private static boolean resembles(String word, String unit) {
        return unit.startsWith(word) || word.startsWith(unit.substring(0, Math.min(3, unit.length())));
    }

    private Schedule cron(String text, int offset) {
        List<String> words = new ArrayList<>();
        List<Integer> starts = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        while (word.find()) {
            words.add(word.group());
            starts.add(offset + word.start());
        }
        if (words.size() == 6) {
            return cloud(words, starts);
        }
        if (words.size() != 5) {
            throw invalid(
                    offset,
                    "cron(…) has " + words.size() + " fields, not five.",
                    "Write cron(minute hour day-of-month month day-of-week), such as cron(0 12 * * *).");
        }
        CronField[] fields = new CronField[5];
        FieldKind[] kinds = FieldKind.values();
        for (int at = 0; at < fields.length; at++) {
            fields[at] = new FieldParser(expression, kinds[at], words.get(at), starts.get(at)).parse();
        }
        CronSchedule schedule = new CronSchedule(expression, CronFields.of(fields), ZoneOffset.UTC);
        if (!schedule.fields().fires()) {
            throw invalid(starts.get(2), "no such day exists.", "Choose a day that one of the months has.");
        }
        return schedule;
    }

    private Schedule cloud(List<String> words, List<Integer> starts) {
        for (int at = 0; at < words.size(); at++) {
            if (!CLOUD_FIELD.matcher(words.get(at)).matches()) {
                throw invalid(starts.get(at), "\"" + words.get(at) + "\" is not a field.", "Write digits, names or *.");
            }
        }
        if (words.get(2).equals("?") == words.get(4).equals("?")) {
            throw invalid(
                    starts.get(2),
                    "of six fields exactly one of day of month and day of week must be \"?\".",
                    "Write \"?\" in one of them, or the five fields without a year.");
        }
        return new CloudSchedule(expression, ZoneOffset.UTC);
    }

    private InvalidScheduleException invalid(int position, String problem, String remedy) {
        return new InvalidScheduleException(expression, position, problem, remedy);
    }
}
