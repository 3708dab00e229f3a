package dev.kit.cli.init;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Version;
import dev.kit.cli.pom.KitPom;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Kit in an existing project: what changes is shown before it is written. Stateless. */
final class Adoption {

    /** A file before and after. */
    private record Change(Path file, String before, String after, Charset charset) {}

    private Adoption() {}

    static ExitCode run(Path directory, boolean confirmed, Console console) {
        try {
            return change(directory, confirmed, console);
        } catch (IOException e) {
            throw CliException.failed(
                    "The project could not be changed: " + e.getClass().getSimpleName() + ".",
                    String.valueOf(e.getMessage()),
                    "Run kit init as the owner of the project, or make its files writable.",
                    e);
        }
    }

    private static ExitCode change(Path directory, boolean confirmed, Console console) throws IOException {
        Path pom = directory.resolve("pom.xml");
        KitPom kit = KitPom.read(pom, Version.current());
        String ignored = IgnoredFiles.read(directory);
        List<Change> changes = List.of(
                        new Change(pom, kit.before(), kit.after(), kit.charset()),
                        new Change(
                                directory.resolve(IgnoredFiles.NAME),
                                ignored,
                                IgnoredFiles.completed(directory, ignored),
                                StandardCharsets.ISO_8859_1))
                .stream()
                .filter(change -> !change.before().equals(change.after()))
                .toList();
        if (changes.isEmpty()) {
            console.print("Nothing to do: the project has Kit's starter, its plugin and its lines of .gitignore.");
            return ExitCode.OK;
        }
        changes.forEach(change -> show(change, console));
        if (kit.bootVersion().isEmpty()) {
            console.warn("The pom does not say which version of Spring Boot it uses. Kit needs 4.0 or 4.1.");
        }
        confirm(confirmed);
        for (Change change : changes) {
            write(change);
        }
        String maven = Files.exists(directory.resolve("mvnw")) ? "./mvnw" : "mvn";
        console.print("Written. Next: " + maven + " kit:dev");
        return ExitCode.OK;
    }

    private static void show(Change change, Console console) {
        String name = String.valueOf(change.file().getFileName());
        for (String line : LineDiff.of(name, change.before(), change.after())) {
            String plain = line.replaceAll("[\\p{Cntrl}&&[^\\t]]", "");
            console.print(plain.startsWith("+") ? console.good(plain) : plain);
        }
    }

    private static void confirm(boolean confirmed) {
        if (confirmed) {
            return;
        }
        if (!Console.isTerminal()) {
            throw CliException.failed("Nothing was written yet.", null, "Add --yes to apply these changes.");
        }
        Console.confirm("Apply these changes?");
    }

    /** Writes a file unless somebody else has changed it since it was read. Links stay links. */
    private static void write(Change change) throws IOException {
        boolean exists = Files.exists(change.file());
        Path file = exists ? change.file().toRealPath() : change.file();
        String current = exists ? new String(Files.readAllBytes(file), change.charset()) : "";
        if (!current.equals(change.before())) {
            throw CliException.failed(
                    "The file was changed while kit init waited.", file.toString(), "Run kit init again.");
        }
        GeneratedFile.write(file, change.after().getBytes(change.charset()));
    }
}
