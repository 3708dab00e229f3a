package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.door.CallerMark;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import dev.kit.cli.dev.door.Tls;
import dev.kit.cli.project.EnvironmentName;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The path of requests to the application.
 *
 * @param ports the public port and the application's own port
 * @param hosts the addresses to listen on
 * @param tls the TLS contexts of both sides, or null for HTTP and if the application's certificate cannot be used
 * @param mark the secret by which the application recognises callers, or null if it does not support it or there is no
 *     proxy
 * @param readiness sends requests to the application itself
 */
record Entrance(
        Ports ports,
        HostChoice hosts,
        @Nullable Tls tls,
        @Nullable CallerMark mark,
        Readiness readiness) {

    private static final String MARK_READER = "dev.kit.boot.door.DoorAutoConfiguration";

    /** Chooses free ports. Warns if the preferred port is in use, and if requests cannot be held. */
    static Entrance choose(DevRequest request, ProjectSettings settings, Map<String, String> given, Console console)
            throws IOException {
        PortChoice choice = settings.dev().port() == 0
                ? new PortChoice(PortChoice.anyFree(), null)
                : PortChoice.from(settings.dev().port());
        if (choice.note() != null) {
            console.warn("kit: " + choice.note());
        }
        Properties properties = new Properties(given, settings);
        boolean secure = settings.dev().secure();
        Tls tls = secure ? certificate(request, properties, console) : null;
        Ports ports = new Ports(choice.port(), secure && tls == null ? choice.port() : PortChoice.anyFree());
        CallerMark mark = ports.hasDoor() && readsMark(request) ? CallerMark.random() : null;
        Readiness readiness = secure
                ? Readiness.ofSecure(ports.inner(), tls == null ? null : tls.application(), mark)
                : Readiness.ofPlain(ports.inner(), mark);
        return new Entrance(ports, HostChoice.of(given, settings), tls, mark, readiness);
    }

    /** Opens the proxy; returns null if the application itself listens on the public port. */
    @Nullable FrontDoor open(Gate gate) throws IOException {
        return ports.hasDoor() ? FrontDoor.open(hosts.addresses(), ports.open(), gate, tls, mark) : null;
    }

    /** Returns whether the application removes the mark; an application without Kit's starter would expose it. */
    private static boolean readsMark(DevRequest request) {
        try (ApplicationClassPath classPath = ApplicationClassPath.of(request.classes(), request.runtimePath())) {
            return classPath.has(MARK_READER);
        }
    }

    private static @Nullable Tls certificate(DevRequest request, Properties properties, Console console) {
        try {
            return ServerCertificate.read(request, properties::find);
        } catch (CliException e) {
            console.warn("kit: " + e.what());
            return null;
        }
    }

    /** The properties as the application sees them: environment variables take precedence over files. */
    private record Properties(Map<String, String> given, ProjectSettings settings) {

        Optional<String> find(String name) {
            return Optional.ofNullable(given.get(EnvironmentName.of(name)))
                    .filter(value -> !value.isBlank())
                    .or(() -> settings.spring().find(name));
        }
    }
}
