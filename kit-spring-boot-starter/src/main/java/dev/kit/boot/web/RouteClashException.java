package dev.kit.boot.web;

import dev.kit.boot.failures.StartFailure;
import java.util.List;

/** Thrown if several endpoints or controllers handle the same requests. At least one of each pair is Kit's. */
final class RouteClashException extends RuntimeException implements StartFailure {
    private final String action;

    RouteClashException(List<String> clashes, String action) {
        super("More than one answers the same requests:\n  " + String.join("\n  ", clashes));
        this.action = action;
    }

    @Override
    public String action() {
        return action;
    }
}
