package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.EnvironmentName;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.settings.MountPath;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The settings of a run. Each is taken from the source with the highest precedence: flag, environment, Spring property,
 * file, default.
 *
 * @param port the requested port, or 0 for any free port
 * @param secure whether the application uses HTTPS
 * @param contextPath the context path of the application, empty for the root
 * @param studioEnabled whether the dashboard is expected to respond
 * @param studioPath the path of the dashboard, relative to the context path
 * @param docsEnabled whether the API document is expected to be available
 * @param docsPath the path of the API document, relative to the context path
 * @param namesProfiles whether the project or its environment sets the Spring profiles
 */
record DevSettings(
        int port,
        boolean secure,
        String contextPath,
        boolean studioEnabled,
        String studioPath,
        boolean docsEnabled,
        String docsPath,
        boolean namesProfiles) {

    private static final Set<String> OFF = Set.of("false", "off");

    private static final int DEFAULT_PORT = 8080;

    static DevSettings resolve(
            DevRequest request, Map<String, String> environment, KitConfig config, SpringProperties spring) {
        Values values = new Values(environment, spring, config);
        values.find("spring.main.web-application-type")
                .filter(type -> type.equalsIgnoreCase("reactive"))
                .ifPresent(type -> {
                    throw CliException.config(
                            "Kit works in servlet applications; this one is reactive.",
                            "spring.main.web-application-type",
                            "Set it to servlet.");
                });
        return new DevSettings(
                port(request, values),
                values.isOn("server.ssl.enabled")
                        && Stream.of("server.ssl.bundle", "server.ssl.key-store", "server.ssl.certificate")
                                .anyMatch(name -> values.find(name).isPresent()),
                prefix(values.find("server.servlet.context-path")),
                request.studio() && values.isOn("kit.studio.enabled"),
                path(values, "kit.studio.path", "/__studio"),
                values.isOn("kit.openapi.enabled"),
                prefix(values.find("spring.mvc.servlet.path")) + path(values, "kit.openapi.docs-path", "/docs"),
                spring.nameProfiles());
    }

    private static int port(DevRequest request, Values values) {
        return Stream.of(
                        Optional.ofNullable(request.port()).map(String::valueOf),
                        values.variable("PORT"),
                        values.find("server.port"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(DevSettings::port)
                .orElse(DEFAULT_PORT);
    }

    private static String path(Values values, String property, String preset) {
        try {
            return MountPath.normalise(values.find(property).orElse(preset));
        } catch (IllegalArgumentException e) {
            throw CliException.config(
                    property + " " + e.getMessage() + ".", null, "Write a path such as " + preset + ".");
        }
    }

    /** Returns the path with a leading and without a trailing slash; empty for the root. */
    private static String prefix(Optional<String> written) {
        String bare = written.orElse("").strip().replaceAll("^/+|/+$", "");
        return bare.isEmpty() ? "" : "/" + bare;
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

    /** The three sources of a Spring property, highest precedence first. */
    private record Values(Map<String, String> environment, SpringProperties spring, KitConfig config) {

        Optional<String> find(String property) {
            return variable(EnvironmentName.of(property))
                    .or(() -> spring.find(property).filter(value -> !value.isBlank()))
                    .or(() -> config.find(property));
        }

        Optional<String> variable(String name) {
            return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
        }

        boolean isOn(String property) {
            return find(property)
                    .map(mode -> !OFF.contains(mode.strip().toLowerCase(Locale.ROOT)))
                    .orElse(true);
        }
    }
}
