package dev.kit.studio.capture;

import dev.kit.studio.entries.ExceptionEntry.Frame;
import dev.kit.studio.entries.SqlQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements of one request: the first ones in full, all of them counted. Thread-safe. */
final class SqlLog {

    private static final int FULL = 500;
    private static final int CALL_SITES = 200;
    private static final int REPEATS = 5;

    private final List<SqlRun> runs = new ArrayList<>();
    private final Map<Like, Group> groups = new LinkedHashMap<>();
    private int count;
    private long nanosOfOmitted;

    /** The key of a group of similar statements. */
    private record Like(String fingerprint, @Nullable Frame callSite) {

        /** Uses the fingerprint alone: a string caches its hash, a frame does not. */
        @Override
        public int hashCode() {
            return fingerprint.hashCode();
        }
    }

    private static final class Group {

        private final SqlRun first;
        private int count;
        private long nanos;

        Group(SqlRun first) {
            this.first = first;
        }
    }

    /** Returns whether the next statement justifies the search for its call site. */
    synchronized boolean wantsCallSite() {
        return count < CALL_SITES;
    }

    synchronized void add(SqlRun run) {
        count++;
        if (runs.size() < FULL) {
            runs.add(run);
        }
    }

    synchronized void ended(SqlRun run) {
        Like key = new Like(run.statement().fingerprint(), run.callSite());
        if (groups.size() >= FULL && !groups.containsKey(key)) {
            nanosOfOmitted += run.nanos();
            return;
        }
        Group group = groups.computeIfAbsent(key, k -> new Group(run));
        group.count++;
        group.nanos += run.nanos();
    }

    synchronized SqlQuery.Activity activity() {
        if (count == 0) {
            return SqlQuery.Activity.NONE;
        }
        List<SqlQuery> queries = new ArrayList<>(runs.size());
        for (SqlRun run : List.copyOf(runs)) {
            run.end();
            queries.add(run.query());
        }
        long nanos = nanosOfOmitted;
        List<SqlQuery.Repeat> repeats = new ArrayList<>();
        for (Group group : groups.values()) {
            nanos += group.nanos;
            if (group.count >= REPEATS && group.first.statement().isData()) {
                repeats.add(new SqlQuery.Repeat(
                        group.first.statement().fingerprint(),
                        group.first.statement().sql(),
                        group.count,
                        Duration.ofNanos(group.nanos),
                        group.first.callSite()));
            }
        }
        return new SqlQuery.Activity(queries, count - runs.size(), count, Duration.ofNanos(nanos), repeats);
    }
}
