package dev.kit.cli.build.aws;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.CommaList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The choices of a build for AWS Lambda.
 *
 * <p>They are keys of {@code build.aws-lambda}, and the constants that handlers use.
 *
 * @param payload the payload format of the gateway's events, {@code 1.0} or {@code 2.0}
 * @param functions {@code each} for a function per construct, {@code api} for one function with all endpoints
 * @param exclude patterns of further libraries that the archive does not contain
 * @param envParser the constant that services are made with, such as {@code com.acme.Env#PARSER}; null for none
 * @param logger the constant that constructs log to, such as {@code com.acme.Log#LOGGER}; null for none
 */
public record AwsOptions(
        String payload,
        String functions,
        List<String> exclude,
        @Nullable String envParser,
        @Nullable String logger) {

    /** Payload format 2.0, and a function per construct. */
    public static final AwsOptions DEFAULTS = new AwsOptions("2.0", "each", List.of());

    /** Copies the patterns and checks the words. */
    public AwsOptions {
        exclude = List.copyOf(exclude);
        oneOf("payload", payload, "2.0", "1.0");
        oneOf("functions", functions, "each", "api");
        exclude.forEach(AwsOptions::checkPattern);
    }

    /**
     * Reads the options.
     *
     * @param properties looks up a property, such as {@code kit.build.aws-lambda.payload}
     * @throws CliException if a value is not one of the possible ones
     */
    public static AwsOptions of(Function<String, Optional<String>> properties) {
        Function<String, Optional<String>> own = name -> properties.apply("kit.build.aws-lambda." + name);
        return new AwsOptions(
                own.apply("payload").orElse(DEFAULTS.payload),
                own.apply("functions").orElse(DEFAULTS.functions),
                CommaList.of(own, "exclude"),
                properties.apply("kit.env-parser").orElse(null),
                properties.apply("kit.logger").orElse(null));
    }

    /** Creates options without named constants. */
    public AwsOptions(String payload, String functions, List<String> exclude) {
        this(payload, functions, exclude, null, null);
    }

    /** Returns whether all endpoints share one function. */
    public boolean sharesEndpoints() {
        return functions.equals("api");
    }

    private static void oneOf(String key, String value, String first, String second) {
        if (!value.equals(first) && !value.equals(second)) {
            throw CliException.config(
                    "build.aws-lambda." + key + " is \"" + value + "\".",
                    null,
                    "Write \"" + first + "\" or \"" + second + "\", with the quotes.");
        }
    }

    private static void checkPattern(String pattern) {
        if (pattern.chars().filter(character -> character == ':').count() != 1) {
            throw CliException.config(
                    "build.aws-lambda.exclude has \"" + pattern + "\", which is no pattern of a library.",
                    null,
                    "Write group:artifact, where * stands for any text, such as com.acme:report-*.");
        }
    }
}
