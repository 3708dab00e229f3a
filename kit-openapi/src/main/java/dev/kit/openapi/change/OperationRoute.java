package dev.kit.openapi.change;

import dev.kit.openapi.ApiOperation;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The method and path of an operation, whatever the names of its path parameters. */
final class OperationRoute {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}/]+)}");

    private OperationRoute() {}

    static String of(ApiOperation operation) {
        return operation.method() + " " + path(operation);
    }

    static String path(ApiOperation operation) {
        return PLACEHOLDER.matcher(operation.path()).replaceAll("{}");
    }

    /** Returns the names of the path parameters in the order of the path. */
    static List<String> names(ApiOperation operation) {
        return PLACEHOLDER
                .matcher(operation.path())
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
