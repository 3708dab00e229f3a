package dev.kit.studio.server;

import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.Entry;
import dev.kit.studio.entries.Entry.Kind;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RunEntry;
import dev.kit.studio.monitor.EntryQuery;
import dev.kit.studio.monitor.Recorder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns query parameters into conditions on entries of one kind.
 *
 * @param <T> the type of the entries
 */
record EntryFilters<T extends Entry>(EntryQuery query, Params params, Class<T> type) {

    private static final Pattern STATUS = Pattern.compile("[1-5](\\d\\d|xx)");
    private static final List<String> LEVELS =
            Arrays.stream(LogEntry.Level.values()).map(LogEntry.Level::label).toList();
    private static final List<String> STAGES = Arrays.stream(EventEntry.Stage.values())
            .map(EventEntry.Stage::label)
            .toList();

    static EntryQuery query(Kind kind, Params params) {
        EntryQuery query = EntryQuery.of(kind).limit(params.limit()).offset(params.offset());
        params.text("cursor").ifPresent(given -> query.olderThan(identity(given)));
        params.text("before").ifPresent(given -> before(query, given));
        params.text("after").ifPresent(given -> after(query, given));
        params.text("search").ifPresent(query::search);
        params.text("tags").ifPresent(given -> query.anyTag(List.of(given.split(",", -1))));
        params.text("requestId").ifPresent(query::during);
        switch (kind) {
            case REQUEST -> requests(new EntryFilters<>(query, params, RequestEntry.class));
            case LOG -> logs(new EntryFilters<>(query, params, LogEntry.class));
            case EXCEPTION ->
                new EntryFilters<>(query, params, ExceptionEntry.class)
                        .flag("handled", ExceptionEntry::handled)
                        .equal("fingerprint", ExceptionEntry::fingerprint);
            case EVENT -> events(new EntryFilters<>(query, params, EventEntry.class));
            case CALL -> calls(new EntryFilters<>(query, params, CallEntry.class));
            case RUN -> runs(new EntryFilters<>(query, params, RunEntry.class));
            case AUDIT -> new EntryFilters<>(query, params, AuditEntry.class).equal("type", AuditEntry::type);
        }
        return query;
    }

    private static String identity(String given) {
        if (!Recorder.isId(given)) {
            throw ProblemException.parameter("cursor", "must be the one of an earlier page.");
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

    private static void requests(EntryFilters<RequestEntry> filters) {
        filters.given("method", method -> request -> request.method().equalsIgnoreCase(method))
                .containing("path", RequestEntry::path)
                .status(RequestEntry::status)
                .atLeast("minDuration", request -> Json.millis(request.duration()))
                .atLeast("minQueries", request -> request.findings().sql().count())
                .flag("hasException", request -> request.findings().exceptionId() != null);
    }

    private static void events(EntryFilters<EventEntry> filters) {
        filters.equal("type", EventEntry::type)
                .given("messageId", id -> event -> id.equals(event.messageId()))
                .given("stage", given -> {
                    List<String> wanted = List.of(given.split(",", -1));
                    if (!STAGES.containsAll(wanted)) {
                        throw ProblemException.parameter(
                                "stage", "must be of " + String.join(", ", STAGES) + ", with commas between.");
                    }
                    return event -> wanted.contains(event.stage().label());
                });
    }

    private static void calls(EntryFilters<CallEntry> filters) {
        filters.given("method", method -> call -> call.method().equalsIgnoreCase(method))
                .containing("url", CallEntry::url)
                .status(call -> call.end().status())
                .atLeast("minDuration", call -> Json.millis(call.end().duration()))
                .flag("failed", call -> call.end().error() != null);
    }

    private static void runs(EntryFilters<RunEntry> filters) {
        filters.equal("name", run -> run.start().name())
                .equal("source", run -> run.start().source())
                .given("cause", cause -> run -> run.start().causes().contains(cause))
                .atLeast("minDuration", run -> Json.millis(run.duration()))
                .flag("failed", run -> run.error() != null);
    }

    private static void logs(EntryFilters<LogEntry> filters) {
        Params params = filters.params();
        params.choice("level", LEVELS)
                .ifPresent(level -> filters.where(log -> log.level().label().equals(level)));
        params.choice("minLevel", LEVELS)
                .ifPresent(
                        least -> filters.where(log -> LEVELS.indexOf(log.level().label()) >= LEVELS.indexOf(least)));
        filters.given("logger", prefix -> log -> log.logger().startsWith(prefix));
    }

    private EntryFilters<T> equal(String name, Function<T, String> value) {
        return given(name, wanted -> entry -> value.apply(entry).equals(wanted));
    }

    private EntryFilters<T> flag(String name, Predicate<T> value) {
        params.choice(name, List.of("true", "false"))
                .ifPresent(wanted -> where(entry -> value.test(entry) == wanted.equals("true")));
        return this;
    }

    private EntryFilters<T> atLeast(String name, ToDoubleFunction<T> value) {
        params.number(name).ifPresent(least -> where(entry -> value.applyAsDouble(entry) >= least));
        return this;
    }

    private EntryFilters<T> containing(String name, Function<T, String> value) {
        return given(name, text -> {
            Predicate<String> pattern = containing(text);
            return entry -> pattern.test(value.apply(entry));
        });
    }

    private EntryFilters<T> status(Function<T, @Nullable Integer> value) {
        return given("status", given -> {
            String status = given.toLowerCase(Locale.ROOT);
            if (!STATUS.matcher(status).matches()) {
                throw ProblemException.parameter("status", "must be a status such as 404 or a class such as 5xx.");
            }
            Predicate<String> wanted = Pattern.compile(status.replace('x', '.')).asMatchPredicate();
            return entry -> wanted.test(String.valueOf(value.apply(entry)));
        });
    }

    private EntryFilters<T> given(String name, Function<String, Predicate<T>> condition) {
        params.text(name).ifPresent(text -> where(condition.apply(text)));
        return this;
    }

    private void where(Predicate<T> condition) {
        query.where(entry -> type.isInstance(entry) && condition.test(type.cast(entry)));
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
}
