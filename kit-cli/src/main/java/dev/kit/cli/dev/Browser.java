package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The user's browser. */
final class Browser {

    private Browser() {}

    static void open(String address, Console console) {
        try {
            new ProcessBuilder(command(address))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            console.print(address); // no browser on this machine, such as a server
        }
    }

    private static List<String> command(String address) {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return List.of("open", address);
        }
        return system.contains("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
