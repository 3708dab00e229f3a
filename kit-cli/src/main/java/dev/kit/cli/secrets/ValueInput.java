package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The input of a value that is not on the command line, where shells and process lists would record it. */
record ValueInput(InputStream standardInput) {

    /** Prompts without echo on a terminal; otherwise reads the whole input and removes one trailing line break. */
    String read(String name) {
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
            String text = new String(standardInput.readAllBytes(), StandardCharsets.UTF_8);
            int end = text.endsWith("\r\n") ? text.length() - 2 : text.length() - (text.endsWith("\n") ? 1 : 0);
            return text.substring(0, end);
        } catch (IOException e) {
            throw CliException.failed("The value cannot be read.", "standard input", "Pipe it in again.")
                    .causedBy(e);
        }
    }
}
