package dev.kit.cli.dev;

import dev.kit.cli.application.MainClasses;
import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.List;

/** The choice of the application's main class. Stateless. */
final class MainClass {

    private MainClass() {}

    /** Returns the class named in the request, else the only application class. */
    static String of(DevRequest request) {
        String named = request.mainClass();
        return named == null || named.isBlank() ? find(request.classes()) : named;
    }

    private static String find(Path classes) {
        List<String> found = MainClasses.in(classes);
        if (found.size() == 1) {
            return found.get(0);
        }
        if (found.isEmpty()) {
            throw CliException.failed(
                    "No class with @SpringBootApplication and a main method was found.",
                    classes.toString(),
                    "Annotate the main class, or name it with -Dkit.mainClass=com.acme.Application.");
        }
        throw CliException.failed(
                "Several main classes were found: " + String.join(", ", found) + ".",
                classes.toString(),
                "Name one with -Dkit.mainClass=" + found.get(0) + ".");
    }
}
