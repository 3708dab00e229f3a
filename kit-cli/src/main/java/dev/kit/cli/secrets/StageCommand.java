package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.project.KitDirectory;
import dev.kit.cli.project.StageCredentials;
import dev.kit.envkit.EnvironmentException;
import java.io.IOException;

/** A command for one stage. Exceptions of the store become failures of the command. */
abstract class StageCommand implements Command {

    static final Option<String> STAGE = Option.text(
            "stage", "STAGE", "Stage the secrets belong to (default " + StageCredentials.DEVELOPMENT + ").");

    static final Option<Boolean> REVEAL = Option.flag("reveal", "Print values instead of ****.");

    @Override
    public final ExitCode run(Invocation invocation) {
        SecretsPlace place = SecretsPlace.of(invocation, stage(invocation));
        try {
            change(invocation, place);
            KitDirectory.hide(place.root());
            return ExitCode.OK;
        } catch (EnvironmentException e) {
            throw CliException.config(e.report(), null, null).causedBy(e);
        } catch (IOException e) {
            throw CliException.failed(
                            ".kit/.gitignore could not be written.", String.valueOf(place.root()), "Write it yourself.")
                    .causedBy(e);
        }
    }

    abstract void change(Invocation invocation, SecretsPlace place);

    private static String stage(Invocation invocation) {
        return invocation.arguments().find(STAGE).orElse(StageCredentials.DEVELOPMENT);
    }

    static String operand(Invocation invocation, String what, String example) {
        if (invocation.arguments().operands().isEmpty()) {
            throw CliException.usage("No " + what + ".", "Write " + example + ".");
        }
        return invocation.arguments().operands().get(0);
    }
}
