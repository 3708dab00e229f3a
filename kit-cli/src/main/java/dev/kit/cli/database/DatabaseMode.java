package dev.kit.cli.database;

import dev.kit.cli.command.CliException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The policy by which {@code kit dev} starts a database. */
public enum DatabaseMode {
    /** PostgreSQL if the application can use it and has no other database. */
    AUTO,
    /** PostgreSQL, with the application configured to use it. */
    POSTGRES,
    /** No database. */
    NONE;

    /** Returns the accepted values of {@code --database}. */
    public static List<String> words() {
        return Stream.of(values()).map(DatabaseMode::word).toList();
    }

    /**
     * Returns the mode for one of {@link #words}.
     *
     * @throws CliException for any other word
     */
    public static DatabaseMode of(String word) {
        return Stream.of(values())
                .filter(mode -> mode.word().equals(word))
                .findFirst()
                .orElseThrow(() -> CliException.usage(
                        "\"" + word + "\" is no value of kit.database.",
                        "Use one of " + String.join(", ", words()) + "."));
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
