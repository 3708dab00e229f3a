package dev.kit.constructs.endpoints;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The route of an endpoint, with its names. Immutable.
 *
 * @param prefix the path of its factory
 * @param method the HTTP method in upper case
 * @param path the complete path, with parameters as {@code :id}
 * @param name the given name
 * @param fieldName the name of the field that holds it
 * @param declaredAt the class and line of its handler
 * @param description its purpose, for documents
 * @param tags its tags in documents
 * @param listing its place in documents
 */
record Route(
        String prefix,
        String method,
        String path,
        @Nullable String name,
        @Nullable String fieldName,
        @Nullable String declaredAt,
        @Nullable String description,
        List<String> tags,
        Listing listing) {

    static final Route NONE = new Route("", "", "", null, null, null, null, List.of(), Listing.PLAIN);

    Route {
        tags = List.copyOf(tags);
    }

    Route below(String more) {
        return new Route(
                Paths.join(prefix, more), method, path, name, fieldName, declaredAt, description, tags, listing);
    }

    Route at(String verb, String relative) {
        return new Route(
                prefix, verb, Paths.join(prefix, relative), name, fieldName, declaredAt, description, tags, listing);
    }

    Route withName(String given) {
        return new Route(prefix, method, path, given, fieldName, declaredAt, description, tags, listing);
    }

    Route withFieldName(String field) {
        return new Route(prefix, method, path, name, field, declaredAt, description, tags, listing);
    }

    Route withDeclaredAt(@Nullable String place) {
        return new Route(prefix, method, path, name, fieldName, place, description, tags, listing);
    }

    Route withDescription(String purpose) {
        return new Route(prefix, method, path, name, fieldName, declaredAt, purpose, tags, listing);
    }

    Route withTags(String... more) {
        List<String> all =
                Stream.concat(tags.stream(), Stream.of(more)).distinct().toList();
        return new Route(prefix, method, path, name, fieldName, declaredAt, description, all, listing);
    }

    Route with(Listing changed) {
        return new Route(prefix, method, path, name, fieldName, declaredAt, description, tags, changed);
    }
}
