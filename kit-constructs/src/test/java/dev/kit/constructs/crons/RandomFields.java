package dev.kit.constructs.crons;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes five fields at random, the same for one seed. */
final class RandomFields {

    private final Random random;

    RandomFields(long seed) {
        random = new Random(seed);
    }

    /** Fields that EventBridge can express: no day field begins with a star unless it allows all days. */
    String translatable() {
        return field(0, 59, true) + " " + field(0, 23, true) + " " + field(1, 28, false) + " " + field(1, 12, true)
                + " " + weekday();
    }

    /** Fields whose times are near the hours in which clocks are set. */
    String nearMidnight() {
        return field(0, 59, true) + " " + (random.nextInt(3) == 0 ? field(0, 23, true) : field(0, 4, true)) + " "
                + (random.nextBoolean() ? "*" : field(1, 31, true)) + " * "
                + (random.nextBoolean() ? "*" : field(0, 7, true));
    }

    private String weekday() {
        return switch (random.nextInt(4)) {
            case 0 ->
                List.of("MON", "tue", "SUN", "MON-FRI", "SAT,SUN", "FRI-SUN").get(random.nextInt(6));
            case 1 -> field(0, 7, false);
            default -> "*";
        };
    }

    private String field(int first, int last, boolean starredSteps) {
        return switch (random.nextInt(starredSteps ? 6 : 5)) {
            case 0, 1 -> "*";
            case 2 -> String.valueOf(value(first, last));
            case 3 -> values(first, last);
            case 4 -> range(first, last);
            default -> "*/" + (1 + random.nextInt(last));
        };
    }

    private String values(int first, int last) {
        List<String> values = new ArrayList<>();
        for (int n = 2 + random.nextInt(3); n > 0; n--) {
            values.add(String.valueOf(value(first, last)));
        }
        return String.join(",", values);
    }

    private String range(int first, int last) {
        int from = value(first, last);
        int to = value(from, last);
        return from + "-" + to + (random.nextBoolean() ? "/" + (1 + random.nextInt(5)) : "");
    }

    private int value(int first, int last) {
        return first + random.nextInt(last - first + 1);
    }
}
