package dev.kit.cli.dev;

import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The list of addresses printed once the application responds. Each is checked before it is printed. */
final class Addresses {

    private static final int OK = 200;

    private static final int REDIRECTIONS = 300;

    private static final int FAILURES = 400;

    private final String name;

    private final int port;

    private final HostChoice hosts;

    private final Readiness application;

    Addresses(String name, Entrance entrance) {
        this.name = name;
        this.port = entrance.ports().open();
        this.hosts = entrance.hosts();
        this.application = entrance.readiness();
    }

    List<String> list(DevSettings settings, boolean documented) throws InterruptedException {
        String base = base(settings);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(line(name, base));
        if (documented) {
            lines.add(line("docs", base + settings.docsPath()));
        }
        if (settings.studioEnabled() && application.isAskable()) {
            lines.add(line("studio", studio(settings)));
        }
        hosts.hint().ifPresent(hint -> lines.add("  " + hint));
        lines.add("");
        return lines;
    }

    /** Returns the address to open in a browser. */
    String home(DevSettings settings) throws InterruptedException {
        boolean studio = settings.studioEnabled() && application.isAskable() && answersStudio(settings);
        return base(settings) + (studio ? settings.studioPath() : "/");
    }

    /** Returns the studio's address for other local commands, or empty if it does not respond. */
    Optional<String> studioForCommands(DevSettings settings) throws InterruptedException {
        return settings.studioEnabled() && application.isAskable() && !settings.secure() && answersStudio(settings)
                ? Optional.of("http://" + hosts.number() + ":" + port + settings.contextPath() + settings.studioPath())
                : Optional.empty();
    }

    private String studio(DevSettings settings) throws InterruptedException {
        return answersStudio(settings)
                ? base(settings) + settings.studioPath()
                : "does not answer at " + settings.contextPath() + settings.studioPath()
                        + "; the application's log says why";
    }

    /**
     * Returns whether the studio responds. A redirect counts if it stays within the studio, but not if it leads to a
     * login.
     */
    private boolean answersStudio(DevSettings settings) throws InterruptedException {
        String path = settings.contextPath() + settings.studioPath();
        Optional<HttpResponse<byte[]>> answer = application.get(path);
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
        return (settings.secure() ? "https" : "http") + "://" + hosts.name() + ":" + port + settings.contextPath();
    }

    private static String line(String label, String address) {
        return "  " + label + " ".repeat(Math.max(1, 10 - label.length())) + address;
    }
}
