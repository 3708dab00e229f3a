package dev.kit.constructs.crons;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A schedule of five fields in the local time of a zone. */
record CronSchedule(String expression, CronFields fields, ZoneId zone) implements Schedule {

    private static final Duration LIFETIME = Duration.ofDays(42 * 366L);

    CronSchedule {
        Objects.requireNonNull(zone, "zone");
    }

    @Override
    public Schedule in(ZoneId other) {
        return new CronSchedule(expression, fields, other);
    }

    @Override
    public boolean runsOnServers() {
        return true;
    }

    /**
     * Returns the first fire after {@code instant}.
     *
     * <p>Local time advances evenly between two changes of the offset, so each such interval is searched separately.
     */
    @Override
    public Optional<Instant> next(Instant instant) {
        ZoneRules rules = zone.getRules();
        Instant start = instant.plusNanos(1);
        Instant last = instant.plus(LIFETIME);
        ZoneOffsetTransition before = begunBy(rules, start);
        while (start.isBefore(last)) {
            ZoneOffset offset = rules.getOffset(start);
            ZoneOffsetTransition after = rules.nextTransition(start);
            Instant end = after == null || after.getInstant().isAfter(last) ? last : after.getInstant();
            Instant found = within(start, end, offset, before);
            if (found != null) {
                return Optional.of(found);
            }
            start = end;
            before = after;
        }
        return Optional.empty();
    }

    private @Nullable Instant within(
            Instant start, Instant end, ZoneOffset offset, @Nullable ZoneOffsetTransition before) {
        LocalDateTime from = LocalDateTime.ofInstant(start, offset);
        if (before != null && !fields.isWild()) {
            if (before.getInstant().equals(start) && skipped(before)) {
                return start;
            }
            // The second pass over an hour begins after its end.
            if (before.isOverlap() && before.getDateTimeBefore().isAfter(from)) {
                from = before.getDateTimeBefore();
            }
        }
        LocalDateTime found = fields.first(from, LocalDateTime.ofInstant(end, offset));
        return found == null ? null : found.toInstant(offset);
    }

    private boolean skipped(ZoneOffsetTransition gap) {
        return gap.isGap() && fields.first(gap.getDateTimeBefore(), gap.getDateTimeAfter()) != null;
    }

    /** Returns the change of the offset that began the interval of {@code instant}. */
    private static @Nullable ZoneOffsetTransition begunBy(ZoneRules rules, Instant instant) {
        return rules.previousTransition(instant.plusNanos(1));
    }

    @Override
    public List<String> eventBridge() {
        return EventBridgeCron.of(this);
    }

    @Override
    public String toString() {
        return expression;
    }
}
