package dev.kit.cli.dev;

import dev.kit.cli.application.DocumentSettings;
import dev.kit.cli.command.CliException;
import dev.kit.envkit.settings.MountPath;
import java.util.Optional;
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
 * @param webClient the directory of the TypeScript client, relative to the project; empty if none is written
 */
record DevSettings(
        int port,
        boolean secure,
        String contextPath,
        boolean studioEnabled,
        String studioPath,
        boolean docsEnabled,
        String docsPath,
        boolean namesProfiles,
        Optional<String> webClient) {

    private static final int DEFAULT_PORT = 8080;

    static DevSettings resolve(DevRequest request, GivenProperties values) {
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
                DocumentSettings.prefix(values.find("server.servlet.context-path")),
                request.studio() && values.isOn("kit.studio.enabled"),
                path(values, "kit.studio.path", "/__studio"),
                values.isOn("kit.openapi.enabled"),
                DocumentSettings.prefix(values.find("spring.mvc.servlet.path"))
                        + path(values, "kit.openapi.docs-path", "/docs"),
                values.spring().nameProfiles(),
                values.find("kit.client.web").filter(directory -> !directory.isBlank()));
    }

    /** Returns whether a request is for the dashboard, which is available while sources do not compile. */
    boolean isStudio(String target) {
        String path = path(target);
        return studioEnabled && (path.equals(studio()) || path.startsWith(studio() + "/"));
    }

    /** Returns whether a request of the dashboard is for the state of the build, which only the command knows. */
    boolean isBuildState(String target) {
        return studioEnabled && path(target).equals(studio() + "/api/build");
    }

    /** Returns the path of the dashboard with the context path. */
    String studio() {
        return contextPath + studioPath;
    }

    private static String path(String target) {
        return target.split("[?#]", 2)[0];
    }

    private static int port(DevRequest request, GivenProperties values) {
        return Stream.of(
                        Optional.ofNullable(request.port()).map(String::valueOf),
                        values.variable("PORT"),
                        values.find("server.port"))
                .flatMap(Optional::stream)
                .findFirst()
                .map(DevSettings::port)
                .orElse(DEFAULT_PORT);
    }

    private static String path(GivenProperties values, String property, String preset) {
        try {
            return MountPath.normalise(values.find(property).orElse(preset));
        } catch (IllegalArgumentException e) {
            throw CliException.config(
                    property + " " + e.getMessage() + ".", null, "Write a path such as " + preset + ".");
        }
    }

    private static int port(String text) {
        String number = text.strip();
        if (!number.matches("[+]?[0-9]{1,9}") || Integer.parseInt(number) > 65_535) {
            throw CliException.config(
                    "\"" + text + "\" is no port.",
                    null,
                    "Set --port, PORT or server.port to a number from 0 to 65535.");
        }
        return Integer.parseInt(number);
    }
}
