package dev.kit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.command.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The tables at the end of docs/cli.md have the options of {@code --help}. */
final class CommandOptionsTest {

    private static final Path PAGE = Path.of("..", "docs", "cli.md");

    private static final String BEGINNING = "## Options of all commands\n";

    private static final Pattern ROW = Pattern.compile("^ {2}(-\\S+(?: \\S+)*) {2,}(\\S.*)$");

    @Test
    @DisplayName("docs/cli.md lists the options of every command (-Dkit.docs.update=true writes it)")
    void listsEveryOption() throws IOException {
        String page = Files.readString(PAGE);
        String given = page.split(Pattern.quote(BEGINNING), 2)[0];
        String expected = given.strip() + "\n\n" + BEGINNING
                + "\nThe text of `--help`. Each command also has `--help` itself.\n"
                + Main.commands().stream().map(CommandOptionsTest::section).collect(Collectors.joining());
        if (Boolean.getBoolean("kit.docs.update")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/cli.md is out of date; run this test with -Dkit.docs.update=true")
                .isEqualTo(expected);
    }

    private static String section(Command command) {
        List<Matcher> rows = command.help()
                .lines()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .filter(row -> !row.group(1).equals("--help"))
                .toList();
        String usage = command.help()
                .lines()
                .filter(line -> line.startsWith("Usage: "))
                .map(line -> line.substring("Usage: ".length()))
                .collect(Collectors.joining());
        String heading = "\n### kit " + command.name() + "\n\n" + command.summary() + "\n\n```\n" + usage + "\n```\n";
        return rows.isEmpty()
                ? heading
                : heading + "\n| option | |\n|---|---|\n"
                        + rows.stream()
                                .map(row -> "| `" + escaped(row.group(1)) + "` | " + escaped(row.group(2)) + " |\n")
                                .collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}
