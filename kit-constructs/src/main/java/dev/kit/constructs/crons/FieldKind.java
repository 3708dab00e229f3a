package dev.kit.constructs.crons;

import java.util.List;

/** The five fields of a crontab, with their ranges and names. */
enum FieldKind {
    MINUTE("minute", 0, 59, List.of()),
    HOUR("hour", 0, 23, List.of()),
    DAY_OF_MONTH("day of month", 1, 31, List.of()),
    MONTH("month", 1, 12, List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")),
    /** The day of the week. 0 and 7 are Sunday. */
    DAY_OF_WEEK("day of week", 0, 7, List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"));

    private final String label;
    private final int first;
    private final int last;

    @SuppressWarnings("ImmutableEnumChecker") // of List.of
    private final List<String> names;

    FieldKind(String label, int first, int last, List<String> names) {
        this.label = label;
        this.first = first;
        this.last = last;
        this.names = names;
    }

    String label() {
        return label;
    }

    int first() {
        return first;
    }

    int last() {
        return last;
    }

    List<String> names() {
        return names;
    }

    /** Returns the last value that {@code *} covers. */
    int lastOfAll() {
        return this == DAY_OF_WEEK ? 6 : last;
    }

    String range() {
        return first + " to " + last
                + (names.isEmpty() ? "" : " or " + names.get(0) + " to " + names.get(names.size() - 1));
    }
}
