package dev.kit.constructs.crons;

import java.util.ArrayList;
import java.util.List;

/**
 * Converts five fields to the six of Amazon EventBridge.
 *
 * <p>In EventBridge, one day field is always {@code ?}, weekdays count from 1 for Sunday, and a year is added.
 */
final class EventBridgeCron {

    private final CronSchedule schedule;
    private final CronFields fields;

    private EventBridgeCron(CronSchedule schedule) {
        this.schedule = schedule;
        fields = schedule.fields();
    }

    static List<String> of(CronSchedule schedule) {
        return new EventBridgeCron(schedule).rules();
    }

    private List<String> rules() {
        String days = list(fields.dayOfMonth(), 1, 31, 0);
        String weekdays = list(fields.dayOfWeek(), 0, 6, 1);
        if (weekdays.equals("*")) {
            return List.of(fields.eitherDay() ? rule("*", "?") : rule(days, "?"));
        }
        if (days.equals("*")) {
            return List.of(fields.eitherDay() ? rule("*", "?") : rule("?", weekdays));
        }
        if (fields.eitherDay()) {
            return List.of(rule(days, "?"), rule("?", weekdays));
        }
        throw new UnsupportedScheduleException("The schedule \"" + schedule.expression()
                + "\" wants days that fit both day fields, because one of them begins with *; EventBridge has no such"
                + " rule. Write one day field as * and choose among the days in the handler.");
    }

    private String rule(String days, String weekdays) {
        return "cron(" + list(fields.minute(), 0, 59, 0) + " " + list(fields.hour(), 0, 23, 0) + " " + days + " "
                + list(fields.month(), 1, 12, 0) + " " + weekdays + " *)";
    }

    /**
     * Returns the values as {@code *}, {@code first/step}, or a list of values and ranges, each moved by {@code shift}.
     */
    private static String list(CronField field, int first, int last, int shift) {
        List<Integer> values = new ArrayList<>();
        for (int value = first; value <= last; value++) {
            if (field.has(value)) {
                values.add(value + shift);
            }
        }
        if (values.size() == last - first + 1) {
            return "*";
        }
        int step = values.size() < 3 ? 0 : values.get(1) - values.get(0);
        return step > 1 && isProgression(values, step, last + shift) ? values.get(0) + "/" + step : ranges(values);
    }

    private static boolean isProgression(List<Integer> values, int step, int last) {
        for (int at = 1; at < values.size(); at++) {
            if (values.get(at) - values.get(at - 1) != step) {
                return false;
            }
        }
        return values.get(values.size() - 1) + step > last;
    }

    private static String ranges(List<Integer> values) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < values.size()) {
            int end = at;
            while (end + 1 < values.size() && values.get(end + 1) == values.get(end) + 1) {
                end++;
            }
            text.append(text.isEmpty() ? "" : ",").append(values.get(at));
            if (end > at) {
                text.append(end == at + 1 ? "," : "-").append(values.get(end));
            }
            at = end + 1;
        }
        return text.toString();
    }
}
