package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.CommaList;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * One document of an {@code application} file, as flat properties.
 *
 * @param values the values by key, in the form of {@link #canonical}
 */
record PropertiesDocument(Map<String, String> values) {

    private static final String ON_PROFILE = canonical("spring.config.activate.on-profile");

    private static final String IMPORT = "spring.config.import";

    /**
     * Reads the documents of a file, in order, in the format given by {@code suffix}; none if the file does not exist.
     */
    static List<PropertiesDocument> read(Path file, String suffix) {
        if (!Files.isRegularFile(file)) {
            return List.of();
        }
        try {
            String text = Files.readString(file);
            return suffix.equals(".properties") ? properties(text) : yaml(text);
        } catch (IOException | IllegalArgumentException | YAMLException e) {
            throw CliException.config(
                    "The application's properties cannot be read: " + e.getMessage(), file.toString(), null, e);
        }
    }

    /**
     * Returns the canonical form of a key by Spring's rules: {@code jndi-name}, {@code jndiName} and {@code JNDI_NAME}
     * are equal.
     */
    static String canonical(String key) {
        return key.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Flattens a tree of maps and lists. */
    static PropertiesDocument of(Map<?, ?> tree) {
        Map<String, String> values = new LinkedHashMap<>();
        tree.forEach((key, value) -> flatten(String.valueOf(key), value, values));
        return new PropertiesDocument(values);
    }

    /** Returns the profile expressions that activate this document; empty if it is always active. */
    List<String> onProfile() {
        return list(ON_PROFILE);
    }

    List<String> imports() {
        return list(IMPORT);
    }

    /** Returns the elements of a property that is a comma-separated text or a list. */
    List<String> list(String key) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().equals(key) || entry.getKey().startsWith(key + "["))
                .flatMap(entry -> CommaList.split(entry.getValue()).stream())
                .toList();
    }

    private static List<PropertiesDocument> properties(String text) throws IOException {
        List<PropertiesDocument> documents = new ArrayList<>();
        for (String part : text.split("(?m)^[#!]---\\s*$", -1)) {
            Properties properties = new Properties();
            properties.load(new StringReader(part));
            documents.add(of(properties));
        }
        return documents;
    }

    private static List<PropertiesDocument> yaml(String text) {
        List<PropertiesDocument> documents = new ArrayList<>();
        for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
            if (document instanceof Map<?, ?> map) {
                documents.add(of(map));
            }
        }
        return documents;
    }

    private static void flatten(String key, Object value, Map<String, String> into) {
        if (value instanceof Map<?, ?> inner) {
            inner.forEach((name, each) -> flatten(key + "." + name, each, into));
        } else if (value instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                flatten(key + "[" + i + "]", list.get(i), into);
            }
        } else if (value != null) {
            into.put(canonical(key), value.toString());
        }
    }
}
