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
 * The way of requests into the application.
 *
 * @param ports where they come in, and where the application listens
 * @param hosts the addresses that are listened on
 * @param tls both sides of HTTPS, or null for HTTP and where the application's certificate cannot be used
 * @param mark what the application knows callers by, or null when it knows nothing of it or has no door
 * @param readiness asks the application itself
 */
record Entrance(
        Ports ports,
        HostChoice hosts,
        @Nullable Tls tls,
        @Nullable CallerMark mark,
        Readiness readiness) {

    private static final String MARK_READER = "dev.kit.boot.door.DoorAutoConfiguration";

    /** Chooses free ports; says when the preferred one is used, and when requests cannot be held. */
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

    /** Opens the door; null when the application listens on the public port itself. */
    @Nullable FrontDoor open(Gate gate) throws IOException {
        return ports.hasDoor() ? FrontDoor.open(hosts.addresses(), ports.open(), gate, tls, mark) : null;
    }

    /** Returns whether the application removes the mark; one without Kit's starter would show it. */
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

    /** Properties as the application sees them: the environment before its files. */
    private record Properties(Map<String, String> given, ProjectSettings settings) {

        Optional<String> find(String name) {
            return Optional.ofNullable(given.get(EnvironmentName.of(name)))
                    .filter(value -> !value.isBlank())
                    .or(() -> settings.spring().find(name));
        }
    }
}
