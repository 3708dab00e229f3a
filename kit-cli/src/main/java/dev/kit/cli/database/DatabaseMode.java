package dev.kit.cli.database;

import dev.kit.cli.command.CliException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Whether {@code kit dev} brings a database: as it finds best, or as the user says. */
public enum DatabaseMode {
    /** Starts PostgreSQL where the application could use it and has nothing else. */
    AUTO,
    /** Starts PostgreSQL and points the application to it. */
    POSTGRES,
    /** Starts nothing. */
    NONE;

    /** The words of {@code --database}. */
    public static List<String> words() {
        return Stream.of(values()).map(DatabaseMode::word).toList();
    }

    /** The mode of one of {@link #words}; throws {@link CliException} for another word. */
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
