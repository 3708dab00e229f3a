package dev.kit.cli.secrets;

import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.envkit.DotEnv;
import java.nio.file.Path;
import java.util.Map;

/** {@code kit secrets:import FILE}, which seals every variable of a {@code .env} file. */
final class ImportCommand extends StageCommand {

    private static final Option<Boolean> REPLACE =
            Option.flag("replace", "Drop the secrets that the file does not name.");

    @Override
    public String name() {
        return "secrets:import";
    }

    @Override
    public String summary() {
        return "Seal every variable of a .env file.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE, REPLACE).withOperands("FILE", 1);
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        Path file = invocation.resolve(Path.of(operand(invocation, "file", "kit secrets:import FILE")));
        Map<String, String> variables = DotEnv.read(file).variables();
        if (invocation.arguments().has(REPLACE)) {
            place.store().replace(place.stage(), variables);
        } else {
            place.store().merge(place.stage(), variables);
        }
        invocation
                .console()
                .print("Sealed " + variables.size() + " secrets for stage " + place.stage() + ": "
                        + String.join(", ", variables.keySet()));
        invocation.console().progress("Delete " + file + " now; it holds them in plain text.");
    }
}
