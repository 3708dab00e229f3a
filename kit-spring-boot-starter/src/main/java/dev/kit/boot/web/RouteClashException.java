package dev.kit.boot.web;

import dev.kit.boot.failures.StartFailure;
import java.util.List;

/** Thrown if several endpoints or controllers handle the same requests. At least one of each pair is an endpoint. */
final class RouteClashException extends RuntimeException implements StartFailure {

    RouteClashException(List<String> clashes) {
        super("More than one answers the same requests:\n  " + String.join("\n  ", clashes));
    }

    @Override
    public String action() {
        return "Change the path or method of one of each pair, or remove it.";
    }
}
