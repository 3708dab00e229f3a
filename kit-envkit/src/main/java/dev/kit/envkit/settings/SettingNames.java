package dev.kit.envkit.settings;

import dev.kit.envkit.EditDistance;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The names of all settings below {@code kit}. Immutable.
 *
 * <p>They are read from configuration metadata.
 */
public final class SettingNames {

    /** The location of the metadata in a jar. */
    public static final String RESOURCE = "META-INF/spring-configuration-metadata.json";

    private static final String PREFIX = "kit.";

    private static final int LEAST_LETTERS_PER_SLIP = 5;

    private static final int MOST_SLIPS = 3;

    /** The environment variables that Kit reads in addition to its settings. */
    private static final List<String> OTHER_VARIABLES =
            List.of("KIT_CONFIG", "KIT_CREDENTIALS_FILE", "KIT_ENV", "KIT_HOME", "KIT_MASTER_KEY", "KIT_STAGE");

    private static final JsonMapper JSON = JsonMapper.shared();

    /** The original name by its {@link #canonical} form. */
    private final Map<String, String> names = new TreeMap<>();

    private SettingNames() {}

    /** Reads documents of Spring Boot's configuration metadata. */
    public static SettingNames of(Collection<byte[]> metadata) {
        SettingNames settings = new SettingNames();
        for (byte[] document : metadata) {
            for (JsonNode property : JSON.readTree(document).path("properties")) {
                String name = property.path("name").asString("");
                if (name.startsWith(PREFIX)) {
                    settings.names.put(canonical(name), name);
                }
            }
        }
        return settings;
    }

    /** Returns whether there is no metadata, so that names cannot be checked. */
    public boolean isEmpty() {
        return names.isEmpty();
    }

    /** Returns whether this is a setting, in any form that Spring binds. */
    public boolean knows(String name) {
        return names.containsKey(canonical(name));
    }

    /** Returns whether settings share the name's first two words, such as {@code kit.studio}. */
    public boolean hasGroupOf(String name) {
        String[] words = canonical(name).split("\\.", -1);
        return words.length > 2
                && names.keySet().stream().anyMatch(known -> known.startsWith(words[0] + "." + words[1] + "."));
    }

    /** Returns the setting that was probably meant. */
    public Optional<String> nearest(String name) {
        return nearest(canonical(name), names);
    }

    private static Optional<String> nearest(String plain, Map<String, String> candidates) {
        int limit = Math.max(1, Math.min(MOST_SLIPS, plain.length() / LEAST_LETTERS_PER_SLIP));
        String best = null;
        for (Map.Entry<String, String> known : candidates.entrySet()) {
            int distance = EditDistance.between(plain, known.getKey(), limit);
            if (distance <= limit) {
                best = known.getValue();
                limit = distance - 1;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * Returns the environment variable that was probably meant by {@code variable}.
     *
     * <p>The name of {@code variable} begins with {@code KIT_}.
     *
     * @return empty if the variable is a setting, or resembles none
     */
    public Optional<String> nearestVariable(String variable) {
        Map<String, String> variables = new TreeMap<>();
        OTHER_VARIABLES.forEach(name -> variables.put(letters(name), name));
        names.forEach((canonical, name) -> variables.put(letters(canonical), variable(canonical)));
        String given = letters(variable.replaceFirst("(_\\d+)+_?$", ""));
        return variables.containsKey(given) ? Optional.empty() : nearest(given, variables);
    }

    /** Returns the environment variable as Spring Boot binds it. */
    private static String variable(String canonical) {
        return canonical.replace('.', '_').toUpperCase(Locale.ROOT);
    }

    private static String letters(String name) {
        return name.replace("_", "").replace(".", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the name without indices, dashes and capitals, as Spring compares names. */
    private static String canonical(String name) {
        return name.replaceAll("\\[\\d+]", "").replace("-", "").toLowerCase(Locale.ROOT);
    }
}
