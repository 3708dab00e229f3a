package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.MountPath;
import dev.kit.cli.project.SpringProperties;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run, each from the strongest place that has it: flag, environment, Spring
 * property, file, default.
 */
record DevSettings(int port, boolean studioEnabled, String studioPath, String docsPath) {

    private static final int DEFAULT_PORT = 8080;

    static DevSettings resolve(
            DevRequest request, Map<String, String> environment, KitConfig config, SpringProperties spring) {
        Optional<String> port = Stream.of(
                        Optional.ofNullable(request.port()).map(String::valueOf),
                        variable(environment, "PORT"),
                        variable(environment, "SERVER_PORT"),
                        spring.find("server.port"),
                        Optional.ofNullable(config.port()).map(String::valueOf))
                .flatMap(Optional::stream)
                .findFirst();
        return new DevSettings(
                port.map(DevSettings::port).orElse(DEFAULT_PORT),
                request.studio()
                        && first(
                                        environment,
                                        spring,
                                        "kit.studio.enabled",
                                        config.studio().enabled())
                                .map(Boolean::valueOf)
                                .orElse(true),
                path(
                        "kit.studio.path",
                        first(
                                environment,
                                spring,
                                "kit.studio.path",
                                config.studio().path()),
                        "/__studio"),
                path(
                        "kit.openapi.docs-path",
                        first(
                                environment,
                                spring,
                                "kit.openapi.docs-path",
                                config.openapi().docsPath()),
                        "/docs"));
    }

    private static Optional<String> first(
            Map<String, String> environment, SpringProperties spring, String property, @Nullable Object configured) {
        return variable(environment, EnvironmentName.of(property))
                .or(() -> spring.find(property))
                .or(() -> Optional.ofNullable(configured).map(String::valueOf));
    }

    private static Optional<String> variable(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
    }

    private static String path(String property, Optional<String> found, String preset) {
        try {
            return MountPath.normalise(found.orElse(preset));
        } catch (IllegalArgumentException e) {
            throw CliException.config(
                    property + " " + e.getMessage() + ".", null, "Write a path such as " + preset + ".");
        }
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text.strip());
            if (port >= 0 && port <= 65_535) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw notAPort(text).causedBy(e);
        }
        throw notAPort(text);
    }

    private static CliException notAPort(String text) {
        return CliException.config(
                "\"" + text + "\" is no port.", null, "Set --port, PORT or server.port to a number from 0 to 65535.");
    }
}
