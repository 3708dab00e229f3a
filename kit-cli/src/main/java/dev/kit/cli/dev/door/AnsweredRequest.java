package dev.kit.cli.dev.door;

import dev.kit.redaction.callers.CallerRules;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request that the proxy answers itself, and its sender.
 *
 * @param request the request as it came
 * @param address the peer of the connection
 * @param secure whether the connection is encrypted
 */
record AnsweredRequest(Head request, InetAddress address, boolean secure) {

    /** Returns whether the studio would let the sender in. It never has a token, which only the studio knows. */
    boolean isWelcome(CallerRules rules) {
        return rules.judge(new CallerRules.Facts(
                        CallerMark.address(address),
                        request.names().anyMatch(CallerRules::isOfProxy),
                        secure,
                        value("host"),
                        value("origin"),
                        value("sec-fetch-site"),
                        false))
                == CallerRules.Verdict.WELCOME;
    }

    private @Nullable String value(String name) {
        List<String> values = request.values(name);
        return values.isEmpty() ? null : String.join(", ", values);
    }
}
