package dev.kit.cli.jobs;

import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.studio.StudioClient;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The commands {@code kit cron list} and {@code kit function list}. */
record JobListCommand(JobKind kind) implements Command {

    static final Option<Boolean> JSON = Option.flag("json", "Print JSON.");

    @Override
    public String name() {
        return kind.word + " list";
    }

    @Override
    public String summary() {
        return kind.listing;
    }

    @Override
    public Usage usage() {
        return Usage.of(JSON, StudioClient.URL, StudioClient.TOKEN);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        StudioClient studio = StudioClient.require(invocation);
        JsonNode jobs = studio.get(kind.path, Map.of());
        if (invocation.arguments().has(JSON)) {
            invocation.console().print(jobs.toPrettyString());
        } else if (jobs.isEmpty()) {
            invocation.console().progress("kit: no " + kind.path + " at " + studio.address());
        } else {
            kind.table(jobs).lines().forEach(invocation.console()::print);
        }
        return ExitCode.OK;
    }
}
