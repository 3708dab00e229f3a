package dev.kit.cli.doctor;

import dev.kit.cli.Main;
import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A project in a temporary directory, and the machine that it is examined on. Not thread-safe. */
final class ExaminedProject {

    /** Long enough for a busy machine, because no test is about time. */
    private static final Duration LIMIT = Duration.ofMinutes(1);

    final Path directory;

    final Map<String, String> environment = new HashMap<>();

    Machine machine;

    RequiredNames names = at -> List.of();

    ExitCode code = ExitCode.OK;

    private ExaminedProject(Path directory, Machine machine) {
        this.directory = directory;
        this.machine = machine;
    }

    static ExaminedProject in(Path temporary) throws IOException {
        Path project = Files.createDirectories(temporary.resolve("project"));
        Path home = Files.createDirectories(temporary.resolve("home"));
        Machine machine = new Machine(
                Path.of(System.getProperty("java.home")),
                "UTF-8",
                home,
                home.resolve("repository"),
                Files.createDirectories(temporary.resolve("temporary")),
                Clock.systemUTC(),
                List::of,
                InetAddress::getLoopbackAddress);
        ExaminedProject examined = new ExaminedProject(project, machine);
        examined.environment.put("PORT", "0");
        examined.environment.put("KIT_HOME", home.resolve("kit").toString());
        examined.environment.put("PATH", System.getenv("PATH"));
        return examined;
    }

    ExaminedProject with(String file, String content) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
        return this;
    }

    ExaminedProject withPom(String content) throws IOException {
        return with("pom.xml", """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.acme</groupId>
                  <artifactId>shop</artifactId>
                  <version>1</version>
                %s
                </project>
                """.formatted(content));
    }

    /** Returns the finding of one check: its verdict, what was found, and the remedy in a second line if any. */
    String look(String check, String... options) {
        JsonNode found = run(options)
                .path("checks")
                .valueStream()
                .filter(each -> each.path("name").asString().equals(check))
                .findFirst()
                .orElseThrow();
        String remedy = found.path("remedy").asString("");
        return found.path("status").asString() + ": " + found.path("found").asString()
                + (remedy.isEmpty() ? "" : "\n" + remedy);
    }

    JsonNode run(String... options) {
        List<String> words = new java.util.ArrayList<>(List.of(options));
        words.add("--json");
        return new JsonMapper().readTree(print(words));
    }

    /** Runs the command and returns standard output. */
    String print(List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DoctorCommand command = new DoctorCommand(machine, names, LIMIT);
        code = command.run(
                new Invocation(Arguments.parse(command.usage(), words), console(out), directory, environment));
        return out.toString(StandardCharsets.UTF_8);
    }

    ExitCode secrets(String... words) {
        return Main.run(List.of(words), console(new ByteArrayOutputStream()), directory, environment);
    }

    static Console console(ByteArrayOutputStream out) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return Console.of(stream, stream, false);
    }
}
