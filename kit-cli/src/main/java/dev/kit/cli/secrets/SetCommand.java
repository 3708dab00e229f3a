package dev.kit.cli.secrets;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code kit secrets:set NAME [VALUE]}, which seals one value.
 *
 * @param standardInput the input of a value that is not on the command line, where process lists would record it
 */
record SetCommand(InputStream standardInput) implements Command {

    @Override
    public String name() {
        return "secrets:set";
    }

    @Override
    public String summary() {
        return "Seal one value, asked for or read from standard input; a VALUE written here shows in the process"
                + " list and the shell's history.";
    }

    @Override
    public Usage usage() {
        return Usage.of(SecretsPlace.STAGE).withOperands("NAME [VALUE]", 2);
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
    public ExitCode run(Invocation invocation) {
        return SecretsPlace.run(invocation, this::set);
    }

    private void set(Invocation invocation, SecretsPlace place) {
        String name = SecretsCommands.operand(invocation, "name", "kit secrets:set NAME");
        place.store().names(place.stage()); // a missing stage is reported before the prompt for a value
        List<String> operands = invocation.arguments().operands();
        String value = operands.size() > 1 ? operands.get(1) : read(name);
        place.store().set(place.stage(), name, value);
        invocation.console().print("Sealed " + name + " for stage " + place.stage() + '.');
    }

    /** Prompts without echo on a terminal; otherwise reads the whole input and removes one trailing line break. */
    private String read(String name) {
        java.io.Console terminal = Console.isTerminal() ? System.console() : null;
        String value = terminal == null ? piped() : typed(terminal, name);
        if (value.isEmpty()) {
            throw CliException.usage("There is no value for " + name + ".", "Type it when asked, or pipe it in.");
        }
        return value;
    }

    private static String typed(java.io.Console terminal, String name) {
        char @Nullable [] typed = terminal.readPassword("%s: ", name);
        return typed == null ? "" : new String(typed);
    }

    private String piped() {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(standardInput.readAllBytes());
            String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
            int end = text.endsWith("\r\n") ? text.length() - 2 : text.length() - (text.endsWith("\n") ? 1 : 0);
            return text.substring(0, end);
        } catch (CharacterCodingException e) {
            throw CliException.usage("The value is not UTF-8 text.", "Pipe it in as UTF-8, or type it when asked.")
                    .causedBy(e);
        } catch (IOException e) {
            throw CliException.failed("The value cannot be read.", "standard input", "Pipe it in again.", e);
        }
    }
}
