package dev.kit.cli.project;

import java.nio.file.Path;
import java.util.Map;

/** The directory of Kit's own files of a user. Stateless. */
public final class KitHome {

    private KitHome() {}

    /** Returns {@code KIT_HOME} if it is set, else {@code ~/.kit}. */
    public static Path of(Map<String, String> environment) {
        return of(environment, Path.of(System.getProperty("user.home")));
    }

    /** Returns {@code KIT_HOME} if it is set, else {@code .kit} in {@code home}. */
    public static Path of(Map<String, String> environment, Path home) {
        String chosen = environment.getOrDefault("KIT_HOME", "");
        return chosen.isBlank() ? home.resolve(".kit") : Path.of(chosen);
    }
}
