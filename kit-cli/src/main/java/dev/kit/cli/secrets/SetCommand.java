package dev.kit.cli.secrets;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;
import java.util.List;

/** {@code kit secrets:set NAME [VALUE]}, which seals one value. */
final class SetCommand extends StageCommand {

    private final ValueInput input;

    SetCommand(ValueInput input) {
        this.input = input;
    }

    @Override
    public String name() {
        return "secrets:set";
    }

    @Override
    public String summary() {
        return "Seal one value, asked for or read from standard input; a VALUE written here shows in the process list"
                + " and the shell's history.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE).withOperands("NAME [VALUE]", 2);
    }

    @Override
    public void checkProperty(List<String> words) {
        if (!Arguments.asksForHelp(words)
                && Arguments.parse(usage(), words).operands().size() > 1) {
            throw CliException.usage(
                    "A value in kit.arguments would show in the process list and the shell's history.",
                    "Write the name alone; the value is asked for, or read from standard input.");
        }
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        String name = operand(invocation, "name", "kit secrets:set NAME");
        place.store().names(place.stage()); // a missing stage is reported before the prompt for a value
        List<String> operands = invocation.arguments().operands();
        String value = operands.size() > 1 ? operands.get(1) : input.read(name);
        place.store().set(place.stage(), name, value);
        invocation.console().print("Sealed " + name + " for stage " + place.stage() + '.');
    }
}
