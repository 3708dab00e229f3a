package dev.kit.boot.web;

import java.util.List;

/** Thrown if several endpoints or controllers handle the same requests. At least one of each pair is an endpoint. */
public final class RouteClashException extends RuntimeException {

    private final transient List<String> clashes;

    RouteClashException(List<String> clashes) {
        super("More than one answers the same requests:\n  " + String.join("\n  ", clashes));
        this.clashes = List.copyOf(clashes);
    }

    /** Returns the message; never null. */
    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** Returns a description of each conflicting pair. */
    public List<String> clashes() {
        return clashes;
    }
}
