package dev.kit.boot.web;

import java.util.List;

/** Two endpoints, or an endpoint and a controller, answer the same requests. */
public final class RouteClashException extends RuntimeException {

    private final transient List<String> clashes;

    RouteClashException(List<String> clashes) {
        super("More than one answers the same requests:\n  " + String.join("\n  ", clashes));
        this.clashes = List.copyOf(clashes);
    }

    /** The message; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Each pair, in words. */
    public List<String> clashes() {
        return clashes;
    }
}
