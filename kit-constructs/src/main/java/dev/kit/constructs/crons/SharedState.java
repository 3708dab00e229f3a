package dev.kit.constructs.crons;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import java.nio.charset.StandardCharsets;

/**
 * The state of a cron that processes share, besides its next fire. Immutable.
 *
 * @param schedule the expression from which the next fire was computed
 * @param zone its time zone
 * @param paused whether ticks pass without a run
 */
record SharedState(String schedule, String zone, boolean paused) {

    static SharedState of(Schedule schedule) {
        return new SharedState(line(schedule), schedule.zone().getId(), false);
    }

    /** Returns the expression in one line: that of a text block ends with a line break. */
    private static String line(Schedule schedule) {
        return schedule.expression().strip().replaceAll("\\s+", " ");
    }

    /** Parses the state, which has one line for each part, so that it is readable in the table. */
    static SharedState parse(byte[] text) {
        String[] lines = new String(text, StandardCharsets.UTF_8).split("\n", -1);
        return new SharedState(
                lines[0], lines.length > 1 ? lines[1] : "Z", lines.length > 2 && lines[2].equals("paused"));
    }

    byte[] text() {
        return (schedule + "\n" + zone + "\n" + (paused ? "paused" : "running")).getBytes(StandardCharsets.UTF_8);
    }

    boolean isOf(Schedule other) {
        return schedule.equals(line(other)) && zone.equals(other.zone().getId());
    }

    SharedState paused(boolean pausing) {
        return new SharedState(schedule, zone, pausing);
    }

    /** The serializer of this state only. */
    enum Text implements Serializer {
        INSTANCE;

        @Override
        public byte[] serialize(Object state) {
            return ((SharedState) state).text();
        }

        @Override
        public <T> T deserialize(Class<T> type, byte[] text) {
            return type.cast(parse(text));
        }
    }
}
