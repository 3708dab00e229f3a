package dev.kit.boot;

import dev.kit.envkit.settings.ConfigKey;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.OriginTrackedValue;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

/**
 * An existing {@code kit.config.yaml}.
 *
 * @param name the name of the file in messages
 */
record KitConfigYaml(String name, Resource resource) {

    private static final String NAME = "kit.config.yaml";

    /**
     * Finds the named file, which must exist, else the one on the class path, else the one in the working directory.
     */
    static Optional<KitConfigYaml> find(String named, ClassLoader loader, Path workingDirectory) {
        if (!named.isBlank()) {
            Resource file = new FileSystemResource(named.strip());
            if (!file.exists()) {
                throw new KitConfigException("KIT_CONFIG names " + named + ", which does not exist.", List.of());
            }
            return Optional.of(new KitConfigYaml(named.strip(), file));
        }
        Resource packaged = new ClassPathResource(NAME, loader);
        Resource beside = new FileSystemResource(workingDirectory.resolve(NAME));
        return packaged.exists()
                ? Optional.of(new KitConfigYaml(NAME, packaged))
                : Optional.of(new KitConfigYaml(NAME, beside)).filter(file -> beside.exists());
    }

    /** Returns the validated, normalized values by key; throws {@link KitConfigException} naming every invalid line. */
    Map<String, OriginTrackedValue> entries() {
        Map<String, OriginTrackedValue> entries = new LinkedHashMap<>();
        List<String> problems = new ArrayList<>();
        SettingNames names = KitMetadata.names();
        read().forEach((name, value) -> {
            try {
                check(name, names);
                String text = new ConfigKey(name).normalise(String.valueOf(value.getValue()));
                entries.put(name, OriginTrackedValue.of(text, Origin.from(value)));
            } catch (IllegalArgumentException e) {
                problems.add(this.name + line(value) + ": " + name + " " + e.getMessage());
            }
        });
        if (!problems.isEmpty()) {
            throw new KitConfigException(NAME + " is not valid.", problems);
        }
        return entries;
    }

    private static void check(String name, SettingNames names) {
        String property = new ConfigKey(name).property();
        if (!property.startsWith("kit.") || names.isEmpty() || names.knows(property)) {
            return;
        }
        throw new IllegalArgumentException("is no key"
                + names.nearest(property)
                        .map(near -> "; did you mean " + near.substring("kit.".length()) + "?")
                        .orElse("."));
    }

    /** Treats keys without a value as absent. */
    private Map<String, OriginTrackedValue> read() {
        Map<String, OriginTrackedValue> values = new LinkedHashMap<>();
        try {
            for (PropertySource<?> source : new YamlPropertySourceLoader().load(NAME, resource)) {
                if (source instanceof MapPropertySource map) {
                    map.getSource().forEach((name, value) -> {
                        if (value instanceof OriginTrackedValue tracked && !"".equals(tracked.getValue())) {
                            values.put(name, tracked);
                        }
                    });
                }
            }
        } catch (IOException | RuntimeException e) {
            throw new KitConfigException(name + " cannot be read: " + e.getMessage(), List.of(), e);
        }
        return values;
    }

    private static String line(OriginTrackedValue value) {
        @Nullable Origin origin = value.getOrigin();
        return origin instanceof TextResourceOrigin text && text.getLocation() != null
                ? ":" + (text.getLocation().getLine() + 1)
                : "";
    }
}
