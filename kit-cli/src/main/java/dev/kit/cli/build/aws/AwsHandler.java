package dev.kit.cli.build.aws;

import dev.kit.cli.application.ConstructDescription;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A generated class that AWS Lambda invokes.
 *
 * @param className the name of the class, which is the handler's name on the platform
 * @param kind the kind of constructs that it runs
 * @param constructs the constructs; several only for the handler of all endpoints
 * @param timeoutSeconds the limit of the function in whole seconds, rounded up
 * @param memorySize the memory of the function in MB; null for the default of the template
 */
public record AwsHandler(
        String className,
        Kind kind,
        List<ConstructDescription> constructs,
        int timeoutSeconds,
        @Nullable Integer memorySize) {

    private static final long DEFAULT_MILLIS = 30_000;

    /** Copies the constructs. */
    public AwsHandler {
        constructs = List.copyOf(constructs);
    }

    /** The kinds of constructs. */
    public enum Kind {
        /** An endpoint. */
        ENDPOINT,
        /** A cron. */
        CRON,
        /** A subscriber. */
        SUBSCRIBER,
        /** A function that is invoked directly. */
        FUNCTION
    }

    static AwsHandler of(String className, Kind kind, List<ConstructDescription> constructs) {
        Integer memory = constructs.stream()
                .flatMap(construct -> Stream.ofNullable(construct.memorySize()))
                .max(Comparator.naturalOrder())
                .orElse(null);
        return new AwsHandler(className, kind, constructs, timeoutSeconds(constructs), memory);
    }

    /** Returns the name of the class without its package. */
    public String simpleName() {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Returns the longest timeout of the constructs, in whole seconds. */
    private static int timeoutSeconds(List<ConstructDescription> constructs) {
        long millis =
                constructs.stream().mapToLong(AwsHandler::timeoutMillis).max().orElse(DEFAULT_MILLIS);
        return Math.toIntExact(Math.max(1, (millis + 999) / 1000));
    }

    static long timeoutMillis(ConstructDescription construct) {
        Long own = construct.timeout();
        return own == null ? DEFAULT_MILLIS : own;
    }
}
