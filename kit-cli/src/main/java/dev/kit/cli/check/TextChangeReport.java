package dev.kit.cli.check;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.TerminalText;
import dev.kit.openapi.change.ApiChange;
import dev.kit.openapi.change.ChangeDirection;
import dev.kit.openapi.change.ChangeVerdict;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The changes for people, by operation.
 *
 * @param all whether changes of texts are listed too
 */
record TextChangeReport(boolean all) implements ChangeReport {

    @Override
    public void print(JudgedChanges judged, Console console) {
        Map<String, List<ApiChange>> operations = judged.changes().stream()
                .filter(change -> all || change.rule().direction() != ChangeDirection.NONE)
                .collect(Collectors.groupingBy(ApiChange::operation, LinkedHashMap::new, Collectors.toList()));
        operations.forEach((operation, changes) -> {
            console.print(console.coloured(Console.BOLD, TerminalText.line(operation)));
            changes.stream()
                    .sorted(Comparator.comparing(
                                    (ApiChange change) -> change.rule().verdict())
                            .reversed())
                    .forEach(change -> print(change, console));
            console.print("");
        });
        long texts = judged.changes().stream()
                .filter(change -> change.rule().direction() == ChangeDirection.NONE)
                .count();
        if (!all && texts > 0) {
            console.print(Counted.of(texts, "change") + " of texts, tags, links or deprecated; --all lists them.");
        }
        console.print(judged.summary());
    }

    private static void print(ApiChange change, Console console) {
        console.print("  " + mark(change.rule().verdict(), console) + "  "
                + change.rule().id());
        console.print("              " + TerminalText.line(change.message()));
        console.print("              " + (change.old() ? "was at " : "at ") + TerminalText.line(change.pointer()));
    }

    private static String mark(ChangeVerdict verdict, Console console) {
        int colour = switch (verdict) {
            case BREAKING -> Console.RED;
            case RISKY -> Console.YELLOW;
            case COMPATIBLE, NONE -> Console.GREEN;
        };
        return console.coloured(colour, "%-10s".formatted(verdict.word()));
    }
}
