package dev.kit.studio.server;

import dev.kit.studio.data.DataException;
import dev.kit.studio.entries.Entry.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An error response, thrown where the problem is detected. */
@SuppressWarnings("serial") // never leaves this process
final class ProblemException extends RuntimeException {

    private final int status;
    private final String code;
    private final Map<String, Object> extra;

    ProblemException(int status, String code, String detail) {
        this(status, code, detail, Map.of());
    }

    ProblemException(int status, String code, String detail, Map<String, Object> extra) {
        super(detail, null, false, false);
        this.status = status;
        this.code = code;
        this.extra = extra;
    }

    static ProblemException notFound(String detail) {
        return new ProblemException(404, "NOT_FOUND", detail);
    }

    static ProblemException notRecorded(Kind kind) {
        String name = kind.name().charAt(0) + kind.label().substring(1);
        return notFound(name + " not found: it was never recorded here, or is forgotten by now.");
    }

    static ProblemException parameter(String name, String detail) {
        return new ProblemException(
                400, "INVALID_PARAMETER", "Parameter '" + name + "' " + detail, Map.of("parameter", name));
    }

    static ProblemException of(DataException refused) {
        Map<String, @Nullable Object> extra = new LinkedHashMap<>();
        extra.put("table", refused.table());
        extra.put("column", refused.column());
        extra.put("position", refused.position());
        extra.put("hint", refused.hint());
        extra.values().removeIf(Objects::isNull);
        return new ProblemException(refused.status(), refused.code(), String.valueOf(refused.getMessage()), extra);
    }

    int status() {
        return status;
    }

    Map<String, Object> body(String instance) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("type", "about:blank");
        body.put("title", title(status));
        body.put("status", status);
        body.put("detail", getMessage());
        body.put("instance", instance);
        body.put("code", code);
        body.putAll(extra);
        return body;
    }

    private static String title(int status) {
        return switch (status) {
            case 400 -> "Bad Request";
            case 401 -> "Unauthorized";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 409 -> "Conflict";
            case 413 -> "Content Too Large";
            case 422 -> "Unprocessable Content";
            case 502 -> "Bad Gateway";
            case 503 -> "Service Unavailable";
            case 504 -> "Gateway Timeout";
            default -> "Internal Server Error";
        };
    }
}
