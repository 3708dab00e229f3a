package dev.kit.studio.share;

import dev.kit.studio.monitor.RequestEntry;

/** A recorded request as a command for a POSIX shell. */
public final class Curl {

    private Curl() {}

    /** The command, over several lines. */
    public static String of(RequestEntry entry) {
        SentRequest request = SentRequest.of(entry);
        String method = switch (request.method()) {
            case "GET" -> "";
            case "HEAD" -> "-I ";
            default -> "-X " + request.method() + ' ';
        };
        StringBuilder command = new StringBuilder("curl ").append(method).append(quoted(request.url()));
        request.headers().forEach((name, value) -> command.append(" \\\n  -H ").append(quoted(name + ": " + value)));
        if (request.body() != null) {
            command.append(" \\\n  --data-raw ").append(quoted(request.body()));
        }
        return command.append('\n').toString();
    }

    private static String quoted(String text) {
        return '\'' + text.replace("'", "'\\''") + '\'';
    }
}
