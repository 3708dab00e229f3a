package dev.kit.studio.server;

import dev.kit.studio.monitor.Entry;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.monitor.RequestEntry;
import dev.kit.studio.replay.Difference;
import dev.kit.studio.replay.Replay;
import dev.kit.studio.replay.ReplayEdits;
import dev.kit.studio.replay.ReplayException;
import dev.kit.studio.replay.Substitution;
import dev.kit.studio.share.Curl;
import dev.kit.studio.share.Har;
import dev.kit.studio.share.JavaTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes that resend a request, compare two requests, and export requests to other tools. */
final class ReplayApi {

    private static final Duration SETTLE = Duration.ofMillis(250);

    private final Recorder recorder;
    private final Replay replay;
    private final String censor;

    ReplayApi(Recorder recorder, Replay replay, String censor) {
        this.recorder = recorder;
        this.replay = replay;
        this.censor = censor;
    }

    Answer replay(String id, ApiCall call) {
        RequestEntry original = request(id);
        try {
            Replay.Outcome outcome = replay.send(original, edits(call), call.ownAddress());
            return Answer.json(comparison(original, outcome.entry(), outcome.substitutions()));
        } catch (ReplayException refused) {
            throw new Problem(refused.status(), refused.code(), String.valueOf(refused.getMessage()));
        }
    }

    /** Returns whether requests can be resent without effects. */
    Answer abilities() {
        return Answer.json(Map.of("dryRun", replay.canRunDry(), "censor", censor));
    }

    /** Compares with the requested entry, or else with the one it repeats. */
    Answer difference(String id, Params params) {
        RequestEntry after = request(id);
        String origin = Replay.originOf(after);
        String other = params.text("with").orElse(origin);
        if (other == null) {
            throw Problem.parameter("with", "must name the request to compare with: this one repeats none.");
        }
        List<Substitution> substitutions = other.equals(origin) ? Replay.substitutionsOf(after) : List.of();
        return Answer.json(comparison(request(other), after, substitutions));
    }

    Answer curl(String id) {
        return text("text/plain; charset=utf-8", Curl.of(request(id), censor));
    }

    Answer har(String id) {
        return Answer.json(Har.of(List.of(request(id))))
                .header("Content-Disposition", Attachment.header("request-" + id + ".har"));
    }

    Answer test(String id) {
        return text("text/plain; charset=utf-8", JavaTest.of(request(id), censor));
    }

    private static Answer text(String type, String text) {
        return Answer.bytes(type, text.getBytes(StandardCharsets.UTF_8));
    }

    private RequestEntry request(String id) {
        recorder.drain(SETTLE);
        if (recorder.find(Entry.Kind.REQUEST, id) instanceof RequestEntry request) {
            return request;
        }
        throw Problem.notFound("Request not found: it was never recorded here, or is forgotten by now.");
    }

    private static ReplayEdits edits(ApiCall call) {
        JsonNode body = call.body();
        Map<String, @Nullable String> headers = new LinkedHashMap<>();
        body.path("headers")
                .properties()
                .forEach(each -> headers.put(
                        each.getKey().toLowerCase(Locale.ROOT),
                        each.getValue().isNull() ? null : each.getValue().asString()));
        return new ReplayEdits(
                text(body, "method"),
                text(body, "query"),
                headers,
                text(body, "body"),
                call.cookies(),
                body.path("dryRun").asBoolean(false));
    }

    private static @Nullable String text(JsonNode body, String name) {
        JsonNode given = body.path(name);
        if (given.isMissingNode() || given.isNull()) {
            return null;
        }
        if (!given.isString()) {
            throw Problem.parameter(name, "must be a text.");
        }
        return given.stringValue();
    }

    private static Map<String, @Nullable Object> comparison(
            RequestEntry before, RequestEntry after, List<Substitution> substitutions) {
        Difference difference = Difference.between(before, after);
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", after.id());
        view.put("before", EntryViews.summary(before));
        view.put("after", EntryViews.summary(after));
        view.put("substitutions", substitutions);
        view.put("dryRun", after.headers().containsKey("x-kit-dry-run"));
        view.put("status", pair(difference.status()));
        view.put("sqlCount", pair(difference.sqlCount()));
        view.put(
                "duration",
                pair(new Difference.Pair<>(
                        EntryViews.millis(difference.duration().before()),
                        EntryViews.millis(difference.duration().after()))));
        view.put("headers", difference.headers());
        view.put("body", difference.body());
        return view;
    }

    private static Map<String, Object> pair(Difference.Pair<?> pair) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("before", pair.before());
        view.put("after", pair.after());
        view.put("changed", pair.changed());
        return view;
    }
}
