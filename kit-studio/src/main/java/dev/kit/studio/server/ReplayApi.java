package dev.kit.studio.server;

import dev.kit.studio.entries.HiddenMarks;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.replay.Replay;
import dev.kit.studio.replay.ReplayEdits;
import dev.kit.studio.replay.Substitution;
import dev.kit.studio.share.Curl;
import dev.kit.studio.share.Har;
import dev.kit.studio.share.JavaTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The routes that resend a request, compare two requests, and export requests to other tools. */
record ReplayApi(SettledEntries entries, Replay replay, String censor) {

    RouteResponse replay(String id, ServletCall call) {
        RequestEntry original = entries.request(id);
        Replay.Outcome outcome = replay.send(original, edits(call), call.ownAddress());
        return RouteResponse.json(ComparisonView.of(original, outcome.entry(), outcome.substitutions()));
    }

    /** Returns whether requests can be resent without effects. */
    RouteResponse abilities() {
        return RouteResponse.json(Map.of("dryRun", replay.canRunDry(), "censor", censor, "mark", HiddenMarks.MARK));
    }

    /** Compares with the requested entry, or else with the one it repeats. */
    RouteResponse difference(String id, Params params) {
        RequestEntry after = entries.request(id);
        String origin = Replay.originOf(after);
        String other = params.text("with").orElse(origin);
        if (other == null) {
            throw ProblemException.parameter("with", "must name the request to compare with: this one repeats none.");
        }
        List<Substitution> substitutions = other.equals(origin) ? Replay.substitutionsOf(after) : List.of();
        return RouteResponse.json(ComparisonView.of(entries.request(other), after, substitutions));
    }

    RouteResponse curl(String id) {
        return RouteResponse.text("text/plain", Curl.of(entries.request(id), censor));
    }

    RouteResponse har(String id) {
        return RouteResponse.json(Har.of(List.of(entries.request(id)), censor)).attachment("request-" + id + ".har");
    }

    RouteResponse test(String id) {
        return RouteResponse.text("text/plain", JavaTest.of(entries.request(id), censor));
    }

    private static ReplayEdits edits(ServletCall call) {
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
            throw ProblemException.parameter(name, "must be a text.");
        }
        return given.stringValue();
    }
}
