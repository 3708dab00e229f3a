package dev.kit.envkit.credentials;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * The map that {@code kit dev} and {@code kit exec} pass to the application. It is stored in the system properties
 * because they are the only table shared by every class loader and every copy of this class; a map is not text, so code
 * that lists properties does not print it.
 */
final class SharedCredentials {

    static final String PROPERTY = "__kit_credentials__";

    /** The name of the stage, which is not secret; stored separately, since the map contains only credentials. */
    static final String STAGE = "__kit_credentials_stage__";

    private SharedCredentials() {}

    static Optional<StageCredentials> find(Properties properties) {
        Object shared = properties.get(PROPERTY);
        if (shared == null) {
            return Optional.empty();
        }
        if (!(shared instanceof Map<?, ?> map)) {
            throw new CredentialStoreException("System property " + PROPERTY + " holds a "
                    + shared.getClass().getName() + ", not a map of credentials. Remove it; kit dev sets it.");
        }
        Map<String, String> credentials = new LinkedHashMap<>();
        map.forEach((name, value) -> put(credentials, name, value));
        return Optional.of(
                new StageCredentials(properties.getProperty(STAGE, StageCredentials.DEVELOPMENT), credentials));
    }

    private static void put(Map<String, String> credentials, Object name, Object value) {
        if (!(name instanceof String key) || !(value instanceof String text)) {
            throw new CredentialStoreException(
                    "Credential \"" + name + "\" in " + PROPERTY + " is not text. Names and values must be strings.");
        }
        credentials.put(key, text);
    }

    static void share(Properties properties, StageCredentials credentials) {
        properties.put(STAGE, credentials.stage());
        properties.put(PROPERTY, credentials.variables());
    }
}
