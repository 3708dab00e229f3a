package dev.kit.cli.dev;

import dev.kit.cli.project.DotEnv;
import dev.kit.envkit.credentials.Credentials;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The variables of the application: {@code .env}, then {@code .env.local}, then those of this
 * process. Credentials, which win over all, travel in a file of their own.
 */
final class ApplicationEnvironment {

    private static final String DATABASE_URL = "DATABASE_URL";

    private final DevRequest request;

    ApplicationEnvironment(DevRequest request) {
        this.request = request;
    }

    /** What the user and the project set, read anew each time. */
    Map<String, String> given() {
        Map<String, String> variables = new HashMap<>(DotEnv.load(request.directory()));
        variables.putAll(request.environment());
        shortenPrefixed(variables);
        return variables;
    }

    boolean namesDatabase() {
        return !given().getOrDefault(DATABASE_URL, "").isBlank()
                || credentials().containsKey(DATABASE_URL);
    }

    /** All variables of one start; writes the file of credentials when there are any. */
    Map<String, String> forStart(
            Map<String, String> given, DevSettings settings, int port, Map<String, String> database) {
        Map<String, String> variables = new HashMap<>(given);
        variables.putIfAbsent("SPRING_PROFILES_ACTIVE", request.stage());
        variables.putIfAbsent("SPRING_LIFECYCLE_TIMEOUT_PER_SHUTDOWN_PHASE", "5s");
        variables.putAll(database);
        variables.put("PORT", Integer.toString(port));
        variables.put("SERVER_PORT", Integer.toString(port));
        variables.put("KIT_STUDIO_ENABLED", Boolean.toString(settings.studioEnabled()));
        variables.put("KIT_STUDIO_PATH", settings.studioPath());
        variables.put("KIT_OPENAPI_DOCSPATH", settings.docsPath());
        Map<String, String> credentials = credentials();
        if (!credentials.isEmpty()) {
            variables.put(
                    "KIT_CREDENTIALS_FILE", Credentials.handOver(credentials).toString());
        }
        return variables;
    }

    private Map<String, String> credentials() {
        Map<String, String> credentials = new HashMap<>(request.credentials());
        shortenPrefixed(credentials);
        return credentials;
    }

    /** For an application named auth, {@code AUTH_DATABASE_URL} is also {@code DATABASE_URL}. */
    private void shortenPrefixed(Map<String, String> variables) {
        String prefix = request.name().toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String own = variables.get(prefix + "_" + DATABASE_URL);
        if (own != null && !own.isBlank()) {
            variables.put(DATABASE_URL, own);
        }
    }
}
