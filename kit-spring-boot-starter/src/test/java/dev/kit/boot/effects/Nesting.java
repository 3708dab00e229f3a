package dev.kit.boot.effects;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * One piece of work, which writes a row, publishes by hand if told to, runs others within it, and ends.
 *
 * @param id the text of its row, of its audit and of its events
 * @param caught whether the work around it goes on after its failure
 */
record Nesting(String id, Kind kind, boolean byHand, End end, boolean caught, List<Nesting> parts) {

    /** As one line, such as {@code 3 BEAN THROW (4 FUNCTION caught)}. */
    @Override
    public String toString() {
        String number = id.substring(id.indexOf('.') + 1);
        String inner = parts.isEmpty()
                ? ""
                : parts.stream().map(Nesting::toString).collect(Collectors.joining(", ", " (", ")"));
        return number + " " + kind + (byHand ? " by hand" : "") + (end == End.RETURN ? "" : " " + end)
                + (caught ? " caught" : "") + inner;
    }

    enum Kind {
        ENDPOINT,
        DRY_ENDPOINT,
        BARE_ENDPOINT,
        TEST,
        FUNCTION,
        JOINED_CALL,
        JOINING_FUNCTION,
        BARE_FUNCTION,
        BARE_AUDITED_FUNCTION,
        CRON,
        BEAN,
        NEW_BEAN,
        NESTED_BEAN,
        OUTSIDE_BEAN,
        BEFORE_COMMIT,
        AFTER_COMMIT,
        AFTER_ROLLBACK;

        boolean isListener() {
            return this == BEFORE_COMMIT || this == AFTER_COMMIT || this == AFTER_ROLLBACK;
        }

        boolean isBean() {
            return this == BEAN || this == NEW_BEAN || this == NESTED_BEAN || this == OUTSIDE_BEAN;
        }

        /** Returns true if it never takes part in the transaction around it. */
        boolean isApart() {
            return this == FUNCTION || this == CRON || this == NEW_BEAN || this == OUTSIDE_BEAN;
        }
    }

    enum End {
        RETURN,
        THROW,
        ROLLBACK_ONLY
    }

    /** Draws nestings whose meaning is Spring's promise, not an accident of one of its managers. */
    static final class Drawing {

        private static final List<Kind> TOPS = List.of(
                Kind.ENDPOINT,
                Kind.ENDPOINT,
                Kind.DRY_ENDPOINT,
                Kind.DRY_ENDPOINT,
                Kind.BARE_ENDPOINT,
                Kind.TEST,
                Kind.TEST,
                Kind.BEAN,
                Kind.FUNCTION,
                Kind.CRON);

        private static final List<Kind> WITHIN = List.of(
                Kind.FUNCTION,
                Kind.FUNCTION,
                Kind.JOINED_CALL,
                Kind.JOINED_CALL,
                Kind.JOINING_FUNCTION,
                Kind.BARE_FUNCTION,
                Kind.BARE_AUDITED_FUNCTION,
                Kind.CRON,
                Kind.BEAN,
                Kind.NEW_BEAN,
                Kind.NESTED_BEAN,
                Kind.OUTSIDE_BEAN,
                Kind.BEFORE_COMMIT,
                Kind.AFTER_COMMIT,
                Kind.AFTER_ROLLBACK);

        private static final List<Kind> IN_TEST =
                List.of(Kind.ENDPOINT, Kind.ENDPOINT, Kind.DRY_ENDPOINT, Kind.BARE_ENDPOINT, Kind.BEAN);

        private final Random random;
        private final boolean savepoints;
        private AtomicInteger next = new AtomicInteger();

        Drawing(Random random, boolean savepoints) {
            this.random = random;
            this.savepoints = savepoints;
        }

        /**
         * The surroundings of a piece.
         *
         * @param calm that nothing may mark the transaction around it, since its commit has begun
         * @param unheard that no listener may be registered, since listeners know no savepoints
         */
        private record Place(int depth, boolean calm, boolean unheard) {

            Place below() {
                return new Place(depth + 1, calm, unheard);
            }

            Place apart() {
                return new Place(depth, false, false);
            }
        }

        Nesting draw(int number) {
            next = new AtomicInteger();
            return drawn("d" + number + ".", one(TOPS), new Place(0, false, false));
        }

        private Nesting drawn(String name, Kind kind, Place around) {
            String id = name + next.getAndIncrement();
            Place here = kind.isApart() ? around.apart() : around;
            Place within = switch (kind) {
                case NESTED_BEAN -> new Place(here.depth, here.calm, true);
                case BEFORE_COMMIT -> new Place(here.depth, true, true);
                case AFTER_COMMIT, AFTER_ROLLBACK -> new Place(here.depth, false, true);
                default -> here;
            };
            List<Nesting> parts = new ArrayList<>();
            int most = kind == Kind.TEST || kind.isListener() ? 2 : 3 - here.depth;
            for (int i = 0; i < most && (here.depth == 0 || random.nextInt(3) > 0); i++) {
                parts.add(drawn(name, part(kind, within), within.below()));
            }
            boolean caught = !around.calm && random.nextInt(3) > 0;
            return new Nesting(id, kind, random.nextInt(3) == 0, end(kind, within), caught, parts);
        }

        private Kind part(Kind around, Place place) {
            while (true) {
                Kind drawn = one(around == Kind.TEST ? IN_TEST : WITHIN);
                boolean after = around == Kind.AFTER_COMMIT || around == Kind.AFTER_ROLLBACK;
                if ((!drawn.isListener() || !place.unheard)
                        && (!after || (drawn.isApart() && drawn != Kind.OUTSIDE_BEAN))
                        && (drawn != Kind.NESTED_BEAN || (savepoints && !place.calm))) {
                    return drawn;
                }
            }
        }

        private End end(Kind kind, Place place) {
            int drawn = random.nextInt(6);
            if (kind == Kind.TEST && drawn < 4) {
                return End.ROLLBACK_ONLY;
            }
            if (drawn == 0 && kind.isBean() && kind != Kind.OUTSIDE_BEAN && !place.calm) {
                return End.ROLLBACK_ONLY;
            }
            return drawn <= 1 ? End.THROW : End.RETURN;
        }

        private <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }
    }
}
