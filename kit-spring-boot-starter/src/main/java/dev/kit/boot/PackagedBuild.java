package dev.kit.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.json.JsonParseException;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * The choices of {@code kit build}, which every jar that it made contains.
 *
 * @param choices the content of the resource
 */
record PackagedBuild(Map<String, Object> choices) {

    /** The name of the resource. */
    static final String RESOURCE = "META-INF/kit/build.json";

    private static final Map<String, String> PROPERTIES =
            Map.of("health", "kit.build.health", "subscribers", "kit.subscribers-enabled", "crons", "kit.cron.enabled");

    /** Returns the choices; empty if another tool made the jar, or the application is not packaged. */
    static Optional<PackagedBuild> read(ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(RESOURCE)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new PackagedBuild(
                            JsonParserFactory.getJsonParser().parseMap(new String(in.readAllBytes(), UTF_8))));
        } catch (IOException | JsonParseException e) {
            throw new KitConfigException(
                    RESOURCE + " cannot be read: " + e.getMessage(), List.of("Build the jar again."), e);
        }
    }

    /** Adds the choices as properties with the lowest precedence, so that every explicit property counts instead. */
    void adopt(ConfigurableEnvironment environment) {
        Map<String, Object> properties = new LinkedHashMap<>();
        PROPERTIES.forEach((choice, property) -> {
            if (choices.get(choice) instanceof Boolean chosen) {
                properties.put(property, chosen);
            }
        });
        environment.getPropertySources().addLast(new MapPropertySource("kitBuild", properties));
    }
}
