package dev.kit.cli.dev;

import dev.kit.cli.DevMain;
import dev.kit.cli.command.CliException;
import dev.kit.cli.dev.tests.TestModule;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A process that does for a sample what the goal {@code kit:dev} does in Maven's. */
final class PretendedMaven implements ProjectBuild {

    private final SampleProject project;

    private final int port;

    private PretendedMaven(SampleProject project, int port) {
        this.project = project;
        this.port = port;
    }

    /** Takes the project, the port and, where it was called by the command, its options. */
    public static void main(String[] words) {
        PretendedMaven build = new PretendedMaven(new SampleProject(Path.of(words[0])), Integer.parseInt(words[1]));
        BuildAnswers answers = new BuildAnswers(build::read, build, SampleProject::postgres);
        Optional<String> socket = Arrays.stream(words)
                .filter(word -> word.startsWith(MavenProcess.LAUNCHER))
                .findFirst();
        if (socket.isPresent()) {
            answers.serve(Path.of(socket.get().substring(MavenProcess.LAUNCHER.length())));
        } else {
            List<Path> classPath = Pattern.compile(Pattern.quote(File.pathSeparator))
                    .splitAsStream(System.getProperty("java.class.path"))
                    .map(Path::of)
                    .toList();
            System.exit(new LauncherProcess(DevMain.class.getName(), classPath)
                    .run(answers)
                    .value());
        }
    }

    @Override
    public List<Path> files() {
        return List.of(project.directory().resolve("pom.xml"));
    }

    @Override
    public Instant begun() {
        return Instant.ofEpochMilli(Long.MAX_VALUE);
    }

    @Override
    public DevRequest read() {
        try {
            String pom = Files.readString(files().get(0));
            if (pom.contains("wrong")) {
                throw CliException.config("The build is wrong.", "pom.xml", "Mend it.");
            }
            return project.request(port, false, Map.of("FROM_THE_BUILD", pom), Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException("The pom is gone", e);
        }
    }

    @Override
    public Optional<TestModule> tests() {
        return Optional.empty();
    }

    @Override
    public Path testLauncher(String version) {
        throw new IllegalStateException("There are no tests");
    }
}
