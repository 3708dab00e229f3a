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

    void addTo(Api api) {
        api.get("replay", call -> Map.of("dryRun", replay.canRunDry(), "censor", censor, "mark", HiddenMarks.MARK));
        api.on("POST", "requests/*/replay", call -> replay(entries.request(call.segment(1)), call));
        api.get("requests/*/diff", call -> difference(call.segment(1), call.params()));
        api.get("requests/*/curl", call -> text(Curl.of(entries.request(call.segment(1)), censor)));
        api.get("requests/*/har", call -> har(call.segment(1)));
        api.get("requests/*/test", call -> text(JavaTest.of(entries.request(call.segment(1)), censor)));
    }

    private ComparisonView replay(RequestEntry original, ServletCall call) {
        Replay.Outcome outcome = replay.send(original, edits(call), call.ownAddress());
        return ComparisonView.of(original, outcome.entry(), outcome.substitutions());
    }

    /** Compares with the requested entry, or else with the one it repeats. */
    private ComparisonView difference(String id, Params params) {
        RequestEntry after = entries.request(id);
        String origin = Replay.originOf(after);
        String other = params.text("with").orElse(origin);
        if (other == null) {
            throw ProblemException.parameter("with", "must name the request to compare with: this one repeats none.");
        }
        List<Substitution> substitutions = other.equals(origin) ? Replay.substitutionsOf(after) : List.of();
        return ComparisonView.of(entries.request(other), after, substitutions);
    }

    private static RouteResponse text(String export) {
        return RouteResponse.text("text/plain", export);
    }

    private RouteResponse har(String id) {
        return RouteResponse.json(Har.of(List.of(entries.request(id)), censor)).attachment("request-" + id + ".har");
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
