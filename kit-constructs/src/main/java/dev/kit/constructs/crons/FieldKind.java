package dev.kit.constructs.crons;

import java.util.List;
import java.util.Locale;

/** The five fields of a crontab, with their ranges and names. */
enum FieldKind {
    MINUTE(0, 59, List.of()),
    HOUR(0, 23, List.of()),
    DAY_OF_MONTH(1, 31, List.of()),
    MONTH(1, 12, List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")),
    /** The day of the week. 0 and 7 are Sunday. */
    DAY_OF_WEEK(0, 7, List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"));

    private final int first;
    private final int last;

    @SuppressWarnings("ImmutableEnumChecker") // of List.of
    private final List<String> names;

    FieldKind(int first, int last, List<String> names) {
        this.first = first;
        this.last = last;
        this.names = names;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
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
