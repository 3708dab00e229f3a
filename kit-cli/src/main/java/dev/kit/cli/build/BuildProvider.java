package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The platform that an artifact is built for. */
public enum BuildProvider {
    /** A runnable jar, or a war. */
    SERVER("server"),

    /** An archive for AWS Lambda. */
    AWS_LAMBDA("aws-lambda");

    private static final String ALIAS = "aws";

    private final String word;

    BuildProvider(String word) {
        this.word = word;
    }

    /** Returns the name on the command line. */
    public String word() {
        return word;
    }

    /** Returns all names, in order. */
    static List<String> words() {
        return Arrays.stream(values()).map(BuildProvider::word).toList();
    }

    /**
     * Returns the provider with a name. {@code aws} is short for AWS Lambda.
     *
     * @throws CliException if there is no such provider
     */
    static BuildProvider of(String name) {
        String wanted = name.strip();
        return Arrays.stream(values())
                .filter(provider -> provider.word.equals(wanted) || (wanted.equals(ALIAS) && provider == AWS_LAMBDA))
                .findFirst()
                .orElseThrow(() -> unsupported(wanted));
    }

    private static CliException unsupported(String name) {
        List<String> known = Stream.concat(words().stream(), Stream.of(ALIAS)).toList();
        return CliException.usage(
                "Unsupported provider: " + name,
                Suggestion.question(name, known, "There are " + String.join(" and ", words()) + "."));
    }
}
