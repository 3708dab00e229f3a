package dev.kit.cli.jobs;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.TextTable;
import dev.kit.cli.command.Usage;
import dev.kit.cli.studio.StudioClient;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands whose names begin with {@code cron} and {@code function}. */
public final class JobCommands {

    private static final Option<String> INPUT = Option.text("input", "JSON", "The input, as JSON.");

    private JobCommands() {}

    /** A kind of jobs. */
    private record Kind(String word, String path, String action, String listing, String running) {}

    private static final Kind CRON = new Kind(
            "cron",
            "crons",
            "run",
            "List the crons and scheduled methods of a running application, with their last and next run.",
            "Start a cron now, with the input of scheduled runs unless one is given.");

    private static final Kind FUNCTION = new Kind(
            "function",
            "functions",
            "call",
            "List the functions of a running application.",
            "Call a function with an input.");

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return Stream.of(CRON, FUNCTION)
                .flatMap(kind -> Stream.of(
                        Command.of(
                                kind.word + " list",
                                kind.listing,
                                Usage.of(JsonOutput.OPTION, StudioClient.URL, StudioClient.TOKEN),
                                invocation -> list(kind, invocation)),
                        Command.of(
                                kind.word + " run",
                                kind.running,
                                Usage.of(INPUT, JsonOutput.OPTION, StudioClient.URL, StudioClient.TOKEN)
                                        .withOperands("NAME", 1),
                                invocation -> run(kind, invocation))))
                .toList();
    }

    private static ExitCode list(Kind kind, Invocation invocation) {
        StudioClient studio = StudioClient.require(invocation);
        JsonNode jobs = studio.get(kind.path, Map.of());
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            invocation.console().print(JsonOutput.of(jobs));
        } else if (jobs.isEmpty()) {
            invocation.console().progress("kit: no " + kind.path + " at " + studio.address());
        } else {
            table(kind, jobs).lines().forEach(invocation.console()::print);
        }
        return ExitCode.OK;
    }

    private static ExitCode run(Kind kind, Invocation invocation) {
        List<String> operands = invocation.arguments().operands();
        if (operands.isEmpty()) {
            throw CliException.usage(
                    "No " + kind.word + " is named.",
                    "Write kit " + kind.word + " run NAME; kit " + kind.word + " list has names.");
        }
        ObjectNode body = JsonMapper.shared().createObjectNode();
        invocation.arguments().find(INPUT).ifPresent(text -> body.set("input", input(text)));
        StudioClient studio = StudioClient.require(invocation);
        JsonNode result = studio.post(
                kind.path + "/" + StudioClient.segment(operands.get(0)) + "/" + kind.action, Map.of(), body);
        boolean failed = result.path("outcome").asString().equals("failed");
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            invocation.console().print(JsonOutput.of(result));
        } else if (failed) {
            throw CliException.failed(
                    operands.get(0) + " failed: " + result.path("error").asString(""),
                    studio.address(),
                    "The studio shows the run with its log and its SQL.");
        } else {
            invocation
                    .console()
                    .progress("kit: " + operands.get(0) + " "
                            + result.path("outcome").asString() + took(result.path("duration")));
            if (!result.path("output").isNull()) {
                invocation.console().print(JsonOutput.of(result.path("output")));
            }
        }
        return failed ? ExitCode.FAILED : ExitCode.OK;
    }

    private static String took(JsonNode millis) {
        return millis.isNumber() ? " in " + millis.asString() + " ms" : "";
    }

    private static JsonNode input(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw CliException.usage("--input is no JSON: " + e.getOriginalMessage(), "Write --input '{\"day\": 1}'.")
                    .causedBy(e);
        }
    }

    /** Formats the response to a list request as a table. */
    private static TextTable table(Kind kind, JsonNode listed) {
        return kind.equals(CRON) ? crons(listed) : functions(listed);
    }

    private static TextTable crons(JsonNode jobs) {
        TextTable table = new TextTable("NAME", "SCHEDULE", "LAST RUN", "NEXT RUN", "STATE");
        for (JsonNode job : jobs) {
            boolean failed = !job.path("lastError").asString("").isEmpty();
            String state = job.path("paused").asBoolean() ? "paused" : failed ? "failed" : "";
            table.add(
                    job.path("name").asString(),
                    job.path("schedule").asString(),
                    known(job.path("lastRun")),
                    known(job.path("nextRun")),
                    job.path("running").asBoolean() ? "running" : state);
        }
        return table;
    }

    private static TextTable functions(JsonNode functions) {
        TextTable table = new TextTable("NAME", "DECLARED AT", "INPUT");
        for (JsonNode function : functions) {
            table.add(
                    function.path("name").asString(),
                    known(function.path("declaredAt")),
                    function.path("input").isNull()
                            ? "-"
                            : function.path("input").toString());
        }
        return table;
    }

    private static String known(JsonNode text) {
        return text.isString() ? text.stringValue() : "-";
    }
}
