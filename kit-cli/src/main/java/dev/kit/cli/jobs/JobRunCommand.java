package dev.kit.cli.jobs;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.studio.StudioClient;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands {@code kit cron run NAME} and {@code kit function run NAME}. */
record JobRunCommand(JobKind kind) implements Command {

    private static final Option<String> INPUT = Option.text("input", "JSON", "The input, as JSON.");

    @Override
    public String name() {
        return kind.word + " run";
    }

    @Override
    public String summary() {
        return kind.running;
    }

    @Override
    public Usage usage() {
        return Usage.of(INPUT, JobListCommand.JSON, StudioClient.URL, StudioClient.TOKEN)
                .withOperands("NAME", 1);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        List<String> operands = invocation.arguments().operands();
        if (operands.isEmpty()) {
            throw CliException.usage(
                    "No " + kind.word + " is named.",
                    "Write kit " + name() + " NAME; kit " + kind.word + " list has names.");
        }
        ObjectNode body = JsonMapper.shared().createObjectNode();
        invocation.arguments().find(INPUT).ifPresent(text -> body.set("input", input(text)));
        StudioClient studio = StudioClient.require(invocation);
        JsonNode result = studio.post(
                kind.path + "/" + StudioClient.segment(operands.get(0)) + "/" + kind.action, Map.of(), body);
        boolean failed = result.path("outcome").asString().equals("failed");
        if (invocation.arguments().has(JobListCommand.JSON)) {
            invocation.console().print(result.toPrettyString());
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
                invocation.console().print(result.path("output").toPrettyString());
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
}
