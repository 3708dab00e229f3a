package dev.kit.cli.check;

import dev.kit.cli.command.Console;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.TerminalText;
import dev.kit.openapi.change.ApiChange;
import dev.kit.openapi.change.ChangeDirection;
import dev.kit.openapi.change.ChangeVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes for people, by operation.
 *
 * @param all whether changes of texts are listed too
 */
record TextChangeReport(boolean all) implements ChangeReport {

    private static final String RESET = "\u001b[0m";

    @Override
    public void print(JudgedChanges judged, Console console) {
        Map<String, List<ApiChange>> operations = new LinkedHashMap<>();
        judged.changes().stream()
                .filter(change -> all || change.rule().direction() != ChangeDirection.NONE)
                .forEach(change -> operations
                        .computeIfAbsent(change.operation(), operation -> new ArrayList<>())
                        .add(change));
        operations.forEach((operation, changes) -> {
            console.print(bold(operation, console));
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
        console.print(new ChangeSummary(judged).line());
    }

    private static void print(ApiChange change, Console console) {
        console.print("  " + mark(change.rule().verdict(), console) + "  "
                + change.rule().id());
        console.print("              " + TerminalText.line(change.message()));
        console.print("              " + (change.old() ? "was at " : "at ") + TerminalText.line(change.pointer()));
    }

    private static String bold(String text, Console console) {
        String line = TerminalText.line(text);
        return console.hasColours() ? "\u001b[1m" + line + RESET : line;
    }

    private static String mark(ChangeVerdict verdict, Console console) {
        String word = verdict.word()
                + " "
                        .repeat(ChangeVerdict.COMPATIBLE.word().length()
                                - verdict.word().length());
        if (!console.hasColours()) {
            return word;
        }
        return switch (verdict) {
            case BREAKING -> "\u001b[31m" + word + RESET;
            case RISKY -> "\u001b[33m" + word + RESET;
            case COMPATIBLE, NONE -> "\u001b[32m" + word + RESET;
        };
    }
}
