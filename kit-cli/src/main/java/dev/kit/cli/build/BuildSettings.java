package dev.kit.cli.build;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.CommaList;
import dev.kit.cli.project.DirectoryCredentials;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The choices of a build.
 *
 * @param provider the platform
 * @param stage the stage whose sealed secrets are embedded, if any
 * @param health whether the server answers questions for its health
 * @param subscribers whether the server runs subscribers
 * @param crons whether the server runs crons
 * @param optional the required variables that the platform provides
 */
public record BuildSettings(
        BuildProvider provider,
        Optional<String> stage,
        boolean health,
        boolean subscribers,
        boolean crons,
        Set<String> optional) {

    /** The prefix of the properties. */
    static final String PREFIX = "kit.build.";

    /** Copies the names. */
    public BuildSettings {
        optional = Set.copyOf(optional);
    }

    /**
     * Reads the settings.
     *
     * @param properties looks up a property, such as {@code kit.build.stage}
     * @throws CliException if a value is malformed
     */
    static BuildSettings of(Function<String, Optional<String>> properties) {
        Optional<String> stage = properties.apply(PREFIX + "stage");
        stage.ifPresent(DirectoryCredentials::names);
        return new BuildSettings(
                properties.apply(PREFIX + "provider").map(BuildProvider::of).orElse(BuildProvider.SERVER),
                stage,
                isOn(properties, "health"),
                isOn(properties, "subscribers"),
                isOn(properties, "crons"),
                Set.copyOf(CommaList.of(properties, PREFIX + "optional")));
    }

    private static boolean isOn(Function<String, Optional<String>> properties, String name) {
        String value = properties.apply(PREFIX + name).orElse("true");
        if (!value.equals("true") && !value.equals("false")) {
            throw CliException.config(
                    "build." + name + " is \"" + value + "\", which is neither true nor false.", null, "Correct it.");
        }
        return value.equals("true");
    }
}
