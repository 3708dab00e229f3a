package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code kit secrets:show [NAME]}, which lists the names of a stage and, on request, its values. */
final class ShowCommand extends StageCommand {

    private static final String MASK = "****";

    @Override
    public String name() {
        return "secrets:show";
    }

    @Override
    public String summary() {
        return "List the names of a stage, which needs no key; with --reveal the values too.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE, REVEAL).withOperands("[NAME]", 1);
    }

    @Override
    void change(Invocation invocation, SecretsPlace place) {
        Map<String, String> shown = invocation.arguments().has(REVEAL)
                ? place.store().reveal(place.stage())
                : masked(place.store().names(place.stage()));
        List<String> operands = invocation.arguments().operands();
        if (!operands.isEmpty() && !shown.containsKey(operands.get(0))) {
            throw CliException.failed(
                    "Stage \"" + place.stage() + "\" has no secret " + operands.get(0) + '.',
                    place.shownFile(),
                    "See kit secrets:show --stage " + place.stage() + '.');
        }
        shown.forEach((name, value) -> {
            if (operands.isEmpty() || operands.get(0).equals(name)) {
                invocation.console().print(name + '=' + value);
            }
        });
    }

    private static Map<String, String> masked(List<String> names) {
        Map<String, String> masked = new LinkedHashMap<>();
        names.forEach(name -> masked.put(name, MASK));
        return masked;
    }
}
