package dev.kit.cli.doctor;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.TerminalText;
import dev.kit.cli.doctor.child.NamesTool;
import dev.kit.envkit.EnvironmentSchema;
import dev.kit.envkit.settings.NamedConstant;
import dev.kit.redaction.Redaction;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of the parser that {@code envParser} in {@code kit.config.yaml} names, such as {@code com.acme.Env#PARSER}.
 *
 * <p>The compiled classes of the module are loaded in a process of their own, with Kit's libraries of this program and
 * without variables.
 */
record ParserNames() implements RequiredNames {

    private static final int LONGEST = 200;

    private static final long LIMIT_SECONDS = 10;

    @Override
    public List<String> marked(Surroundings at) {
        Optional<String> named = at.config().value().find("kit.env-parser");
        if (named.isEmpty()) {
            return List.of();
        }
        NamedConstant place = NamedConstant.of("envParser", named.get());
        Path classes = at.directory().resolve("target").resolve("classes");
        if (!Files.isDirectory(classes)) {
            throw CliException.failed(
                    "The application is not compiled, so its environment parser cannot be read.",
                    classes.toString(),
                    "Run ./mvnw compile first.");
        }
        return ask(classes, place.className(), place.field());
    }

    private static List<String> ask(Path classes, String type, String field) {
        List<String> command = ChildProcess.java(
                "-Dfile.encoding=UTF-8", "-cp", classPath(classes), NamesTool.class.getName(), type, field);
        ProcessBuilder builder =
                ChildProcess.of(command, Map.of("LC_ALL", "C.UTF-8")).redirectError(ProcessBuilder.Redirect.DISCARD);
        try (BoundProcess bound = BoundProcess.start(builder)) {
            Process process = bound.process();
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw unreadable(type + "#" + field, classes, "no answer within " + LIMIT_SECONDS + " s");
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            List<String> lines = answer.lines().toList();
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            if (!last.equals(NamesTool.END)) {
                String reason = last.startsWith(NamesTool.FAILED)
                        ? last.substring(NamesTool.FAILED.length())
                        : "its process ended with exit code " + process.exitValue();
                throw unreadable(type + "#" + field, classes, reason);
            }
            return lines.subList(0, lines.size() - 1);
        } catch (IOException e) {
            throw CliException.failed("Java could not be started: " + e.getMessage(), null, null, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliException.failed("The question was interrupted.", null, null, e);
        }
    }

    private static CliException unreadable(String parser, Path classes, String reason) {
        return CliException.failed(
                "The environment parser " + parser + " cannot be read: " + TerminalText.line(reason, LONGEST) + ".",
                classes.toString(),
                "Keep it in a class of its own that needs Kit's envkit alone, and compile the application.");
    }

    /** Returns the application's classes and the jars of this program, whichever form it runs in. */
    private static String classPath(Path classes) {
        Set<Path> entries = new LinkedHashSet<>(List.of(classes));
        Stream.of(EnvironmentSchema.class, NamesTool.class, Redaction.class)
                .map(ParserNames::origin)
                .forEach(entries::add);
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static Path origin(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("The jar of " + type.getName() + " has no path", e);
        }
    }
}
