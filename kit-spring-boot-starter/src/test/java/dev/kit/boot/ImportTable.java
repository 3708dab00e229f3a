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
                    + " constructs.audit constructs.ratelimit constructs.openapi constructs.jwt";

    static {
        allow("redaction", "");
        allow("redaction.sql", "");
        allow("redaction.callers", "");

        allow("envkit", "redaction");
        allow("envkit.credentials", "envkit");
        allow("envkit.sst", "envkit");
        allow("envkit.sniffer", "envkit");
        allow("envkit.settings", "envkit");

        allow("client", "client.http client.json client.retry client.transport redaction");
        allow("client.http", "client.json redaction");
        allow("client.json", "redaction");
        allow("client.transport", "client.http");
        allow("client.union", "client.json");
        allow("client.auth", "client client.http client.json client.transport redaction");
        allow("client.retry", "client.http");
        allow("client.query", "client client.http client.json client.relocated..");

        allow("openapi", "");
        allow("openapi.change", "openapi openapi.schema");
        allow("openapi.schema", "openapi");

        allow("mock", "client client.json mock.schema openapi");
        allow("mock.schema", "openapi");

        allow("constructs", "envkit");
        allow("constructs.discovery", "constructs");
        allow("constructs.errors", "constructs");
        allow("constructs.validation", "constructs constructs.errors");
        allow("constructs.database", "constructs redaction redaction.sql");
        allow("constructs.rls", "constructs");
        allow("constructs.events", "constructs constructs.validation envkit");
        allow("constructs.events.codec", "constructs constructs.events constructs.validation");
        allow("constructs.events.delivery", "constructs.events");
        allow("constructs.events.basic", "constructs.events constructs.events.delivery");
        allow("constructs.events.pgboss", "constructs.events constructs.events.codec constructs.events.delivery");
        allow(
                "constructs.events.outbox",
                "constructs constructs.database constructs.events constructs.events.codec envkit");
        allow(
                "constructs.events.rabbitmq",
                "constructs constructs.events constructs.events.codec constructs.events.delivery");
        allow("constructs.events.sqs", "constructs.events constructs.events.codec constructs.events.delivery");
        allow(
                "constructs.events.sns",
                "constructs.events constructs.events.codec constructs.events.delivery constructs.events.sqs");
        allow("constructs.audit", "constructs constructs.events constructs.validation");
        allow("constructs.jwt", "constructs");
        allow("constructs.ratelimit", "constructs");
        allow("constructs.ratelimit.distributed", "constructs constructs.ratelimit");
        allow("constructs.openapi", "constructs.errors constructs.validation");
        allow(
                "constructs.subscribers",
                "constructs constructs.audit constructs.database constructs.events constructs.rls constructs.run"
                        + " constructs.validation");
        allow(
                "constructs.functions",
                "constructs constructs.audit constructs.database constructs.errors constructs.events constructs.rls"
                        + " constructs.run constructs.validation");
        allow(
                "constructs.crons",
                "constructs constructs.audit constructs.database constructs.events constructs.functions constructs.rls"
                        + " constructs.run constructs.validation");
        allow("constructs.http", "constructs constructs.errors");
        allow(
                "constructs.run",
                "constructs constructs.audit constructs.database constructs.events constructs.events.codec"
                        + " constructs.rls constructs.validation envkit envkit.settings");
        allow("constructs.endpoints", "constructs constructs.http constructs.run " + CONCEPTS);
        allow("constructs.pipeline", "constructs constructs.endpoints constructs.http constructs.run " + CONCEPTS);
        allow(
                "constructs.aws",
                "constructs envkit constructs.crons constructs.endpoints constructs.errors constructs.events"
                        + " constructs.events.codec constructs.functions constructs.http constructs.pipeline"
                        + " constructs.run constructs.subscribers constructs.validation");
        allow(
                "constructs.testing",
                "constructs envkit constructs.endpoints constructs.http constructs.pipeline constructs.run"
                        + " constructs.crons constructs.events.codec constructs.functions constructs.subscribers "
                        + CONCEPTS);

        allow(
                "constructs.testing.conformance",
                "constructs constructs.database constructs.endpoints constructs.errors constructs.http"
                        + " constructs.pipeline constructs.ratelimit constructs.run constructs.validation envkit");

        allow("constructs.testing.junit", "constructs.testing");
        allow("constructs.testing.lambda", "");

        allow("studio.entries", "");
        allow("studio.operations", "");
        allow("studio.monitor", "redaction studio.entries studio.operations redaction.sql");
        allow("studio.data", "redaction.sql");
        allow("studio.capture", "redaction.sql studio.entries studio.monitor studio.operations");
        allow("studio.share", "studio.entries");
        allow("studio.replay", "studio.entries studio.monitor studio.share");
        allow(
                "studio",
                "redaction studio.entries studio.operations studio.monitor studio.capture studio.data studio.replay"
                        + " studio.server");
        allow(
                "studio.server",
                "redaction.callers studio.entries studio.monitor studio.operations studio.data studio.replay studio.share");

        allow(
                "boot",
                "constructs.discovery envkit envkit.settings constructs constructs.database constructs.endpoints constructs.errors constructs.events constructs.events.outbox constructs.jwt"
                        + " constructs.crons constructs.functions constructs.http constructs.pipeline constructs.ratelimit"
                        + " constructs.run constructs.subscribers constructs.validation");
        allow("boot.environment", "envkit envkit.credentials");
        allow("boot.database", "boot boot.failures constructs.database envkit");
        allow("boot.security", "boot constructs constructs.jwt");
        allow(
                "boot.ratelimit",
                "boot boot.database boot.web constructs constructs.endpoints constructs.ratelimit constructs.ratelimit.distributed");
        allow("boot.door", "");
        allow("boot.platform", "boot boot.failures constructs");
        allow(
                "boot.web",
                "boot constructs.discovery boot.failures constructs constructs.endpoints constructs.errors constructs.http"
                        + " constructs.openapi constructs.pipeline");
        allow(
                "boot.studio",
                "boot boot.background boot.client boot.crons boot.database boot.functions client client.http constructs"
                        + " constructs.crons constructs.errors constructs.events constructs.events.outbox"
                        + " constructs.functions constructs.run constructs.validation envkit.settings redaction studio studio.capture studio.data"
                        + " studio.entries studio.monitor studio.operations studio.server");
        allow("boot.failures", "constructs constructs.events constructs.ratelimit envkit");
        allow("boot.client", "client client.auth client.http client.json client.query client.retry client.transport");
        allow("boot.client.observability", "boot.client client client.http client.query");
        allow("boot.client.test", "boot.client client client.query mock");
        allow("boot.health", "boot boot.background constructs");
        allow(
                "boot.observability",
                "boot boot.background constructs constructs.events constructs.events.outbox constructs.run");
        allow(
                "boot.rls",
                "boot boot.failures constructs constructs.crons constructs.database constructs.discovery"
                        + " constructs.endpoints constructs.functions constructs.rls constructs.run"
                        + " constructs.subscribers");
        allow(
                "boot.background",
                "boot boot.database constructs.discovery boot.failures boot.functions boot.rls boot.web constructs"
                        + " constructs.audit"
                        + " constructs.database constructs.endpoints constructs.events constructs.events.basic"
                        + " constructs.events.outbox constructs.functions constructs.run constructs.subscribers envkit");
        allow(
                "boot.functions",
                "boot constructs.discovery constructs constructs.crons constructs.functions constructs.run");
        allow(
                "boot.crons",
                "boot boot.background boot.database constructs.discovery boot.functions constructs constructs.crons"
                        + " constructs.run");
        allow("boot.testing", "constructs.testing");

        allow("cli.command", "envkit");
        allow("cli.project", "cli.command envkit envkit.credentials envkit.settings");
        allow("cli.application", "cli.application.child cli.command cli.project");
        allow("cli.build.files", "cli.application cli.command cli.project");
        allow("cli.build.aws.child", "cli.application.child envkit");
        allow(
                "cli.build.aws",
                "cli.application cli.build.aws.child cli.command cli.dev.compile cli.project envkit.credentials envkit.settings");
        allow(
                "cli.build",
                "cli.application cli.build.aws cli.build.files cli.command cli.dev cli.project envkit.credentials envkit.settings");
        allow(
                "cli.application.child",
                "constructs constructs.crons constructs.discovery constructs.endpoints constructs.events constructs.functions constructs.openapi constructs.subscribers envkit envkit.settings envkit.sniffer");
        allow("cli.document", "cli.application cli.build cli.command cli.dev cli.project envkit.settings");
        allow("cli.database", "cli.application cli.command cli.project");
        allow("cli.postgres", "cli.command cli.database cli.project");
        allow("cli.dev.child", "");
        allow("cli.dev.compile", "cli.command cli.project");
        allow("cli.dev.door", "redaction.callers");
        allow("cli.dev.reload", "cli.dev.compile");
        allow("cli.dev.testjvm", "");
        allow("cli.dev.tests", "cli.command cli.dev.compile cli.dev.testjvm cli.project");
        allow(
                "cli.dev",
                "cli.application cli.build.files cli.command cli.database cli.dev.child cli.dev.compile cli.dev.door cli.dev.reload cli.dev.tests cli.postgres cli.project envkit envkit.credentials envkit.settings redaction.callers");
        allow("cli.check", "cli.command openapi openapi.change");
        allow("cli.mock", "cli.command mock openapi");
        allow("cli.exec", "cli.command cli.project envkit.credentials");
        allow("cli.generate.output", "cli.command openapi");
        allow("cli.generate.typescript", "cli.command cli.generate.output openapi openapi.schema");
        allow("cli.generate", "cli.command cli.generate.output cli.generate.typescript openapi openapi.schema");
        allow("cli.pom", "cli.command cli.project");
        allow("cli.init", "cli.command cli.pom cli.postgres cli.project");
        allow("cli.studio", "cli.command cli.project");
        allow("cli.events", "cli.application cli.command cli.project cli.studio cli.events.child");
        allow(
                "cli.events.child",
                "cli.application.child constructs constructs.discovery constructs.events constructs.events.outbox constructs.subscribers");
        allow("cli.jobs", "cli.command cli.studio");
        allow("cli.doctor.child", "envkit");
        allow(
                "cli.doctor",
                "cli.application cli.command cli.database cli.dev cli.doctor.child cli.pom cli.project envkit envkit.credentials envkit.settings redaction");
        allow("cli.secrets", "cli.command cli.project envkit envkit.credentials");
        allow(
                "cli.maven",
                "cli cli.application cli.build cli.build.aws cli.command cli.database cli.dev cli.dev.compile cli.dev.tests cli.document cli.generate cli.generate.output cli.generate.typescript cli.postgres cli.project openapi");
        allow(
                "cli",
                "cli.build cli.check cli.command cli.dev cli.document cli.doctor cli.events cli.exec cli.generate cli.generate.typescript cli.init cli.jobs cli.mock cli.secrets");
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
