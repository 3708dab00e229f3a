package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.SealedProject;
import dev.kit.envkit.credentials.MasterKey;

/** {@code kit secrets:init}, which creates an empty stage and its key. */
final class InitCommand extends StageCommand {

    private static final Option<String> PROJECT = Option.text(
            "project", "NAME", "Name the keys are filed under (default: that of other stages, else the directory's).");

    @Override
    public String name() {
        return "secrets:init";
    }

    @Override
    public String summary() {
        return "Create the sealed file of a stage and its key.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE, PROJECT);
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        String project = invocation.arguments().find(PROJECT).orElseGet(place::project);
        SealedProject.of(place.root()).filter(other -> !other.equals(project)).ifPresent(other -> {
            throw CliException.usage(
                    "The stages here belong to project " + other + ", not to " + project + '.',
                    "Leave --project out, or use another directory.");
        });
        MasterKey key = place.store(project).initialise(place.stage());
        invocation.console().print("Created " + place.shownFile() + ", sealed with key " + key.id() + '.');
        invocation
                .console()
                .progress("Commit that file. The key is yours alone: "
                        + place.store(project).keyFile(place.stage()));
    }
}
