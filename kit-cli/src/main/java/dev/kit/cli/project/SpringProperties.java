package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The main {@code application} properties of a project, without profiles. Immutable. */
public final class SpringProperties {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^:{}]+)(?::([^{}]*))?}");

    private final Map<String, String> values;

    private final Map<String, String> environment;

    private SpringProperties(Map<String, String> values, Map<String, String> environment) {
        this.values = values;
        this.environment = environment;
    }

    /** Reads {@code application.properties}, {@code .yaml} and {@code .yml} of the directories. */
    public static SpringProperties load(List<Path> resources, Map<String, String> environment) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Path directory : resources) {
            readYaml(directory.resolve("application.yml"), values);
            readYaml(directory.resolve("application.yaml"), values);
            readProperties(directory.resolve("application.properties"), values);
        }
        return new SpringProperties(values, environment);
    }

    /** The value with its placeholders filled from the environment; empty when one cannot be. */
    public Optional<String> find(String name) {
        String value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        Matcher matcher = PLACEHOLDER.matcher(value);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            String replacement = environment.getOrDefault(matcher.group(1), matcher.group(2));
            if (replacement == null) {
                return Optional.empty();
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement));
        }
        return Optional.of(matcher.appendTail(filled).toString());
    }

    private static void readProperties(Path file, Map<String, String> values) {
        if (!Files.isRegularFile(file)) {
            return;
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file, e);
        }
        properties.stringPropertyNames().forEach(name -> values.put(name, properties.getProperty(name)));
    }

    private static void readYaml(Path file, Map<String, String> values) {
        if (!Files.isRegularFile(file)) {
            return;
        }
        try (Reader reader = Files.newBufferedReader(file)) {
            for (Object document : new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(reader)) {
                if (document instanceof Map<?, ?> map && !map.containsKey("spring.config.activate.on-profile")) {
                    flatten("", map, values);
                }
            }
        } catch (IOException | YAMLException e) {
            throw unreadable(file, e);
        }
    }

    private static void flatten(String prefix, Map<?, ?> map, Map<String, String> values) {
        map.forEach((key, value) -> {
            if (value instanceof Map<?, ?> inner) {
                flatten(prefix + key + ".", inner, values);
            } else if (value != null) {
                values.put(prefix + key, value.toString());
            }
        });
    }

    private static CliException unreadable(Path file, Exception cause) {
        return CliException.config(
                        "The application's properties cannot be read: " + cause.getMessage(), file.toString(), null)
                .causedBy(cause);
    }
}
