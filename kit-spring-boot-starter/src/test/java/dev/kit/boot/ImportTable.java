package dev.kit.boot;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Which of our packages a package may import. What is absent here is forbidden. */
final class ImportTable {

    private static final Map<String, Set<String>> TABLE = new TreeMap<>();

    private static final String CONCEPTS =
            "constructs.errors constructs.validation constructs.database constructs.rls constructs.events"
                    + " constructs.audit constructs.ratelimit constructs.openapi";

    static {
        allow("envkit", "");
        allow("envkit.credentials", "envkit");
        allow("envkit.sst", "envkit");
        allow("envkit.sniffer", "envkit");

        allow("client", "client.http client.json client.retry");
        allow("client.http", "client.json");
        allow("client.json", "");
        allow("client.auth", "client client.http");
        allow("client.intercept", "client");
        allow("client.retry", "client.http");

        allow("constructs", "envkit");
        allow("constructs.errors", "constructs");
        allow("constructs.validation", "constructs constructs.errors");
        allow("constructs.database", "constructs");
        allow("constructs.rls", "constructs constructs.database");
        allow("constructs.events", "constructs envkit");
        allow("constructs.events.basic", "constructs constructs.events");
        allow("constructs.events.outbox", "constructs constructs.database constructs.events envkit");
        allow("constructs.audit", "constructs constructs.database envkit");
        allow("constructs.ratelimit", "constructs constructs.errors");
        allow("constructs.openapi", "constructs constructs.errors constructs.validation");
        allow("constructs.subscribers", "constructs envkit " + CONCEPTS);
        allow("constructs.endpoints", "constructs " + CONCEPTS);
        allow("constructs.runtime", "constructs envkit constructs.endpoints constructs.subscribers " + CONCEPTS);
        allow(
                "constructs.testing",
                "constructs envkit constructs.endpoints constructs.runtime constructs.subscribers " + CONCEPTS);

        allow("studio.monitor", "");
        allow("studio.data", "");
        allow("studio.capture", "studio.monitor");
        allow("studio", "studio.monitor studio.capture studio.data studio.server");
        allow("studio.server", "studio.monitor studio.data");

        allow("boot.environment", "envkit envkit.credentials envkit.sniffer");
        allow("boot.database", "");
        allow("boot.discovery", "");
        allow(
                "boot.web",
                "boot.discovery envkit constructs constructs.endpoints constructs.runtime constructs.openapi"
                        + " constructs.errors constructs.ratelimit");
        allow("boot.studio", "studio studio.monitor studio.capture studio.data studio.server constructs boot.database");
        allow(
                "boot.background",
                "boot.discovery envkit constructs constructs.events constructs.subscribers constructs.runtime");
        allow(
                "boot.autoconfigure",
                "boot.environment boot.database boot.discovery boot.web boot.studio boot.background envkit constructs"
                        + " constructs.endpoints constructs.runtime constructs.ratelimit constructs.openapi"
                        + " constructs.events constructs.subscribers studio");

        allow("cli.command", "");
        allow("cli.project", "cli.command");
        allow("cli.dev", "cli.command cli.project envkit envkit.credentials");
        allow("cli.exec", "cli.command cli.project envkit envkit.credentials");
        allow("cli.generate", "cli.command");
        allow("cli.secrets", "cli.command cli.project envkit envkit.credentials");
        allow("cli.maven", "cli.command cli.project cli.dev cli.generate envkit");
        allow("cli", "cli.command cli.project cli.dev cli.exec cli.generate cli.secrets");
    }

    private ImportTable() {}

    /** The packages that {@code name} may import, by package. */
    static Map<String, Set<String>> asMap() {
        return TABLE;
    }

    private static void allow(String name, String imports) {
        Set<String> allowed = new LinkedHashSet<>();
        Arrays.stream(imports.split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> "dev.kit." + word)
                .forEach(allowed::add);
        TABLE.put("dev.kit." + name, allowed);
    }
}
