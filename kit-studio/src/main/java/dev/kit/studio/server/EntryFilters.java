package dev.kit.studio.server;

import dev.kit.studio.monitor.AuditEntry;
import dev.kit.studio.monitor.CallEntry;
import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.Entry.Kind;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.EventEntry;
import dev.kit.studio.monitor.ExceptionEntry;
import dev.kit.studio.monitor.LogEntry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.RequestEntry;
import dev.kit.studio.monitor.RunEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Turns query parameters into conditions on entries. */
final class EntryFilters {

    private static final Pattern STATUS = Pattern.compile("[1-5](\\d\\d|xx)");
    private static final List<String> LEVELS =
            Arrays.stream(LogEntry.Level.values()).map(LogEntry.Level::label).toList();

    private static final List<String> STAGES = Arrays.stream(EventEntry.Stage.values())
            .map(EventEntry.Stage::label)
            .toList();

    private EntryFilters() {}

    static EntryQuery query(Kind kind, Params params) {
        EntryQuery query = EntryQuery.of(kind).limit(params.limit()).offset(params.offset());
        params.text("cursor").ifPresent(given -> query.olderThan(identity(given)));
        params.text("before").ifPresent(given -> before(query, given));
        params.text("after").ifPresent(given -> after(query, given));
        params.text("search").ifPresent(query::search);
        params.text("tags").ifPresent(given -> query.anyTag(List.of(given.split(",", -1))));
        params.text("requestId").ifPresent(query::during);
        switch (kind) {
            case REQUEST -> requests(query, params);
            case LOG -> logs(query, params);
            case EXCEPTION -> exceptions(query, params);
            case EVENT -> events(query, params);
            case CALL -> calls(query, params);
            case RUN -> runs(query, params);
            case AUDIT ->
                params.text("type")
                        .ifPresent(type ->
                                where(query, AuditEntry.class, e -> e.type().equals(type)));
        }
        return query;
    }

    private static String identity(String given) {
        if (!Recorder.isId(given)) {
            throw Problem.parameter("cursor", "must be the one of an earlier page.");
        }
        return given;
    }

    private static void before(EntryQuery query, String given) {
        if (Recorder.isId(given)) {
            query.olderThan(given);
        } else {
            query.to(Params.time("before", given, true));
        }
    }

    private static void after(EntryQuery query, String given) {
        if (Recorder.isId(given)) {
            query.newerThan(given);
        } else {
            query.from(Params.time("after", given, false));
        }
    }

    private static void requests(EntryQuery query, Params params) {
        params.text("method")
                .ifPresent(method ->
                        where(query, RequestEntry.class, r -> r.method().equalsIgnoreCase(method)));
        params.text("path").ifPresent(path -> {
            Predicate<String> pattern = containing(path);
            where(query, RequestEntry.class, r -> pattern.test(r.path()));
        });
        params.text("status").ifPresent(status -> {
            IntPredicate wanted = status(status);
            where(query, RequestEntry.class, r -> wanted.test(r.status()));
        });
        params.number("minDuration")
                .ifPresent(millis -> where(query, RequestEntry.class, r -> EntryViews.millis(r.duration()) >= millis));
        params.number("minQueries")
                .ifPresent(
                        count -> where(query, RequestEntry.class, r -> r.sql().count() >= count));
        params.choice("hasException", List.of("true", "false"))
                .ifPresent(wanted ->
                        where(query, RequestEntry.class, r -> wanted.equals(String.valueOf(r.exceptionId() != null))));
    }

    private static void events(EntryQuery query, Params params) {
        params.text("type")
                .ifPresent(type -> where(query, EventEntry.class, e -> e.type().equals(type)));
        params.text("stage").ifPresent(given -> {
            List<String> wanted = List.of(given.split(",", -1));
            if (!STAGES.containsAll(wanted)) {
                throw Problem.parameter("stage", "must be of " + String.join(", ", STAGES) + ", with commas between.");
            }
            where(query, EventEntry.class, e -> wanted.contains(e.stage().label()));
        });
    }

    private static void calls(EntryQuery query, Params params) {
        params.text("method")
                .ifPresent(
                        method -> where(query, CallEntry.class, c -> c.method().equalsIgnoreCase(method)));
        params.text("url").ifPresent(url -> {
            Predicate<String> pattern = containing(url);
            where(query, CallEntry.class, c -> pattern.test(c.url()));
        });
        params.text("status").ifPresent(status -> {
            IntPredicate wanted = status(status);
            where(query, CallEntry.class, c -> c.status() != null && wanted.test(c.status()));
        });
        params.number("minDuration")
                .ifPresent(millis -> where(query, CallEntry.class, c -> EntryViews.millis(c.duration()) >= millis));
        params.choice("failed", List.of("true", "false"))
                .ifPresent(wanted ->
                        where(query, CallEntry.class, c -> wanted.equals(String.valueOf(c.error() != null))));
    }

    private static void runs(EntryQuery query, Params params) {
        params.text("name")
                .ifPresent(name ->
                        where(query, RunEntry.class, run -> run.start().name().equals(name)));
        params.text("source")
                .ifPresent(source ->
                        where(query, RunEntry.class, run -> run.start().source().equals(source)));
        params.text("cause")
                .ifPresent(cause ->
                        where(query, RunEntry.class, run -> run.start().causes().contains(cause)));
        params.number("minDuration")
                .ifPresent(millis -> where(query, RunEntry.class, run -> EntryViews.millis(run.duration()) >= millis));
        params.choice("failed", List.of("true", "false"))
                .ifPresent(wanted ->
                        where(query, RunEntry.class, run -> wanted.equals(String.valueOf(run.error() != null))));
    }

    /**
     * Matches the parts between the stars in order, ignoring case, in one pass over the text, so that no pattern is
     * slow.
     */
    private static Predicate<String> containing(String pattern) {
        String[] parts = pattern.toLowerCase(Locale.ROOT).split("\\*", -1);
        return text -> {
            String lower = text.toLowerCase(Locale.ROOT);
            int at = 0;
            for (String part : parts) {
                int found = lower.indexOf(part, at);
                if (found < 0) {
                    return false;
                }
                at = found + part.length();
            }
            return true;
        };
    }

    private static IntPredicate status(String given) {
        String status = given.toLowerCase(Locale.ROOT);
        if (!STATUS.matcher(status).matches()) {
            throw Problem.parameter("status", "must be a status such as 404 or a class such as 5xx.");
        }
        if (status.endsWith("xx")) {
            int first = status.charAt(0) - '0';
            return code -> code / 100 == first;
        }
        int exact = Integer.parseInt(status);
        return code -> code == exact;
    }

    private static void logs(EntryQuery query, Params params) {
        params.choice("level", LEVELS)
                .ifPresent(level ->
                        where(query, LogEntry.class, log -> log.level().label().equals(level)));
        params.choice("minLevel", LEVELS)
                .ifPresent(level -> where(
                        query, LogEntry.class, log -> LEVELS.indexOf(log.level().label()) >= LEVELS.indexOf(level)));
        params.text("logger")
                .ifPresent(prefix ->
                        where(query, LogEntry.class, log -> log.logger().startsWith(prefix)));
    }

    private static void exceptions(EntryQuery query, Params params) {
        params.choice("handled", List.of("true", "false"))
                .ifPresent(
                        wanted -> where(query, ExceptionEntry.class, e -> wanted.equals(String.valueOf(e.handled()))));
        params.text("fingerprint")
                .ifPresent(wanted ->
                        where(query, ExceptionEntry.class, e -> e.fingerprint().equals(wanted)));
    }

    private static <T extends Entry> void where(EntryQuery query, Class<T> type, Predicate<T> condition) {
        query.where(entry -> type.isInstance(entry) && condition.test(type.cast(entry)));
    }
}
