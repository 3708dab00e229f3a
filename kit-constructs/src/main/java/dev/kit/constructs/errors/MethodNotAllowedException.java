package dev.kit.constructs.errors;

import java.util.List;
import java.util.Map;

/** Thrown to answer with status 405 and an {@code Allow} header. */
public final class MethodNotAllowedException extends HttpException {

    private final List<String> allowedMethods;

    /** Creates an exception with the methods of the route. */
    public MethodNotAllowedException(String message, List<String> allowedMethods) {
        super(405, "METHOD_NOT_ALLOWED", message, Map.of("allowedMethods", List.copyOf(allowedMethods)), null);
        this.allowedMethods = List.copyOf(allowedMethods);
    }

    /** Returns the methods of the route. */
    public List<String> allowedMethods() {
        return allowedMethods;
    }

    @Override
    public List<Map.Entry<String, String>> headers() {
        return List.of(Map.entry("Allow", String.join(", ", allowedMethods)));
    }
}
