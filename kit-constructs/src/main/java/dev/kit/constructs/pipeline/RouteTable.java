package dev.kit.constructs.pipeline;

import dev.kit.constructs.http.RoutePath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a method and a path. Immutable and thread-safe once built.
 *
 * <p>The table is a tree of path segments: a literal takes precedence over a parameter at the same position, regardless
 * of the order of registration. Matching visits each segment of the request once, plus once more for each skipped
 * parameter.
 *
 * @param <T> the target of a route
 */
public final class RouteTable<T> {

    private final Node<T> root;

    private RouteTable(Node<T> root) {
        this.root = root;
    }

    /** Returns a builder without routes. */
    public static <T> Builder<T> builder() {
        return new Builder<>();
    }

    /**
     * Returns the routes of {@code rawPath} that answer {@code method}, or null.
     *
     * <p>If the most literal path does not support the method, a path with a parameter may: {@code DELETE /users/me}
     * matches {@code /users/:id} if only {@code GET} is registered for {@code /users/me}.
     *
     * @param rawPath the path as sent, percent-encoded, without context path and query
     */
    public @Nullable Match<T> match(String method, String rawPath) {
        if (!isAbsolute(rawPath)) {
            return null;
        }
        List<String> values = new ArrayList<>(4);
        Node<T> node = root.find(method, RoutePath.normalized(rawPath), 1, values);
        return node == null ? null : new Match<>(node.routes, values);
    }

    /**
     * Returns the methods for the {@code Allow} header of {@code rawPath}. They are empty if no route has this path.
     */
    public Set<String> allowedMethods(String rawPath) {
        Set<String> allowed = new LinkedHashSet<>();
        if (isAbsolute(rawPath)) {
            root.addMethods(RoutePath.normalized(rawPath), 1, allowed);
        }
        if (!allowed.isEmpty()) {
            allowed.add("OPTIONS");
        }
        return allowed;
    }

    private static boolean isAbsolute(String rawPath) {
        return !rawPath.isEmpty() && rawPath.charAt(0) == '/';
    }

    /**
     * The routes of one path.
     *
     * @param routes the routes by method, in order of registration
     * @param values the raw segments of the parameters, in the order of the path
     */
    public record Match<T>(Map<String, T> routes, List<String> values) {

        /** Returns the route for {@code method}; {@code HEAD} falls back to {@code GET}. */
        public @Nullable T route(String method) {
            T route = routes.get(method);
            return route == null && method.equals("HEAD") ? routes.get("GET") : route;
        }
    }

    /** Collects routes. Not thread-safe. */
    public static final class Builder<T> {
        private final Node<T> root = new Node<>("");

        private Builder() {}

        /**
         * Adds {@code route} for {@code method} and a path such as {@code /orders/:id}.
         *
         * @throws IllegalArgumentException if method and path are taken, regardless of the names of parameters
         */
        public Builder<T> add(String method, String path, T route) {
            Node<T> node = root;
            for (String segment : RoutePath.normalized(path).substring(1).split("/", -1)) {
                node = segment.startsWith(":") ? node.parameterChild() : node.literalChild(segment);
            }
            T other = node.routes.putIfAbsent(method, route);
            if (other != null) {
                throw new IllegalArgumentException(
                        "Two endpoints answer " + method + " " + path + ": " + other + " and " + route + ".");
            }
            return this;
        }

        /** Builds the table. */
        public RouteTable<T> build() {
            return new RouteTable<>(root);
        }
    }

    private static final class Node<T> {
        private final Map<String, Node<T>> literals = new HashMap<>();
        private final Map<String, T> routes = new LinkedHashMap<>();
        private final String name;
        private @Nullable Node<T> single;
        private @Nullable Node<T> parameter;

        Node(String name) {
            this.name = name;
        }

        Node<T> literalChild(String segment) {
            Node<T> child = literals.computeIfAbsent(segment, Node::new);
            single = child;
            return child;
        }

        Node<T> parameterChild() {
            Node<T> child = parameter;
            if (child == null) {
                child = new Node<>(":");
                parameter = child;
            }
            return child;
        }

        @Nullable Node<T> find(String method, String path, int from, List<String> values) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            Node<T> found = next(literal(path, from, end), method, path, slash, values);
            if (found != null || parameter == null || end == from) {
                return found;
            }
            int mark = values.size();
            values.add(path.substring(from, end));
            found = next(parameter, method, path, slash, values);
            if (found == null) {
                values.subList(mark, values.size()).clear();
            }
            return found;
        }

        /** Returns the child of a literal segment, without a look-up and a copy of the segment if there is only one. */
        private @Nullable Node<T> literal(String path, int from, int end) {
            if (literals.size() > 1) {
                return literals.get(path.substring(from, end));
            }
            Node<T> only = single;
            return only != null && only.name.length() == end - from && path.startsWith(only.name, from) ? only : null;
        }

        private static <T> @Nullable Node<T> next(
                @Nullable Node<T> child, String method, String path, int slash, List<String> values) {
            if (child == null) {
                return null;
            }
            if (slash < 0) {
                return child.answers(method) ? child : null;
            }
            return child.find(method, path, slash + 1, values);
        }

        private boolean answers(String method) {
            return routes.containsKey(method) || (method.equals("HEAD") && routes.containsKey("GET"));
        }

        void addMethods(String path, int from, Set<String> methods) {
            int slash = path.indexOf('/', from);
            int end = slash < 0 ? path.length() : slash;
            Node<T> literal = literal(path, from, end);
            for (Node<T> child : Arrays.asList(literal, end == from ? null : parameter)) {
                if (child == null) {
                    continue;
                }
                if (slash < 0) {
                    child.addOwnMethods(methods);
                } else {
                    child.addMethods(path, slash + 1, methods);
                }
            }
        }

        private void addOwnMethods(Set<String> methods) {
            for (String method : routes.keySet()) {
                methods.add(method);
                if (method.equals("GET")) {
                    methods.add("HEAD");
                }
            }
        }
    }
}
