package dev.kit.cli.dev;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.dev.door.CallerMark;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import dev.kit.cli.dev.door.Tls;
import dev.kit.cli.project.StudioAddress;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    private static final int OK = 200;

    private static final int REDIRECTIONS = 300;

    private static final int FAILURES = 400;

    /** Removes the mark from requests; an application without Kit's starter would expose it. */
    private static final String MARK_READER = "dev.kit.boot.door.DoorAutoConfiguration";

    /** Chooses free ports. Warns if the preferred port is in use, and if requests cannot be held. */
    static Entrance choose(DevRequest request, ProjectSettings settings, Console console) throws IOException {
        PortChoice choice = settings.dev().port() == 0
                ? new PortChoice(PortChoice.anyFree(), null)
                : PortChoice.from(settings.dev().port());
        if (choice.note() != null) {
            console.warn("kit: " + choice.note());
        }
        boolean secure = settings.dev().secure();
        Tls tls = secure ? certificate(request, settings.properties(), console) : null;
        Ports ports = new Ports(choice.port(), secure && tls == null ? choice.port() : PortChoice.anyFree());
        CallerMark mark = ports.hasDoor() && request.has(MARK_READER) ? CallerMark.random() : null;
        Readiness readiness = new Readiness(ports.inner(), secure, tls == null ? null : tls.application(), mark);
        return new Entrance(ports, HostChoice.of(settings), tls, mark, readiness);
    }

    /** Opens the proxy; returns null if the application itself listens on the public port. */
    @Nullable FrontDoor open(Gate gate) throws IOException {
        return ports.hasDoor() ? FrontDoor.open(hosts.addresses(), ports.open(), gate, tls, mark) : null;
    }

    private static @Nullable Tls certificate(DevRequest request, GivenProperties properties, Console console) {
        try {
            return ServerCertificate.read(request, properties);
        } catch (CliException e) {
            console.warn("kit: " + e.what());
            return null;
        }
    }

    /** Returns the addresses to print once the application responds; that of the studio only if it responds too. */
    List<String> addresses(String name, DevSettings settings, boolean documented) throws InterruptedException {
        String base = base(settings);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(line(name, base));
        if (documented) {
            lines.add(line("docs", base + settings.docsPath()));
        }
        if (settings.studioEnabled() && readiness.isAskable()) {
            lines.add(line("studio", studio(settings)));
        }
        hosts.hint().ifPresent(hint -> lines.add("  " + hint));
        lines.add("");
        return lines;
    }

    /** Opens the studio, else the application, in the user's browser. */
    void browse(DevSettings settings, Console console) throws InterruptedException {
        boolean studio = settings.studioEnabled() && readiness.isAskable() && answersStudio(settings);
        String address = base(settings) + (studio ? settings.studioPath() : "/");
        try {
            new ProcessBuilder(browser(address))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.print(address); // no browser on this machine, such as a server
        }
    }

    /** Writes the studio's address for other local commands, unless the studio does not respond. */
    void announceStudio(Path directory, DevSettings settings) throws IOException, InterruptedException {
        if (settings.studioEnabled() && readiness.isAskable() && !settings.secure() && answersStudio(settings)) {
            StudioAddress.write(directory, "http://" + hosts.number() + ":" + ports.open() + settings.studio());
        }
    }

    private String studio(DevSettings settings) throws InterruptedException {
        return answersStudio(settings)
                ? base(settings) + settings.studioPath()
                : "does not answer at " + settings.studio() + "; the application's log says why";
    }

    /**
     * Returns whether the studio responds. A redirect counts if it stays within the studio, but not if it leads to a
     * login.
     */
    private boolean answersStudio(DevSettings settings) throws InterruptedException {
        String path = settings.studio();
        Optional<HttpResponse<byte[]>> answer = readiness.get(path);
        int status = answer.map(HttpResponse::statusCode).orElse(FAILURES);
        if (status >= REDIRECTIONS && status < FAILURES) {
            return answer.flatMap(response -> response.headers().firstValue("Location"))
                    .map(location -> URI.create(location).getPath())
                    .filter(target -> target.startsWith(path))
                    .isPresent();
        }
        return status == OK;
    }

    private String base(DevSettings settings) {
        return (settings.secure() ? "https" : "http") + "://" + hosts.name() + ":" + ports.open()
                + settings.contextPath();
    }

    private static String line(String label, String address) {
        return "  " + label + " ".repeat(Math.max(1, 10 - label.length())) + address;
    }

    private static List<String> browser(String address) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open", address);
        }
        return system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
