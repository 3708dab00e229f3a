package dev.kit.cli.project;

import java.util.Locale;
import java.util.Map;

/** The alias of {@code DATABASE_URL} with an application's name in front. Stateless. */
public final class DatabaseAlias {

    private static final String VARIABLE = "DATABASE_URL";

    private DatabaseAlias() {}

    /** Adds {@code DATABASE_URL}: for an application named auth, {@code AUTH_DATABASE_URL}. */
    public static void add(String application, Map<String, String> variables) {
        String prefix = application.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String own = variables.get(prefix + "_" + VARIABLE);
        if (own != null && !own.isBlank()) {
            variables.put(VARIABLE, own);
        }
    }
}
