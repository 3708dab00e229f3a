package dev.kit.cli.dev;

import dev.kit.cli.dev.child.ApplicationStarter;
import dev.kit.cli.project.GeneratedFile;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Builds the command line of the application's process. */
final class ApplicationLaunch {

    private final DevRequest request;

    private final boolean colours;

    private final boolean devtools;

    ApplicationLaunch(DevRequest request, boolean colours, boolean devtools) {
        this.request = request;
        this.colours = colours;
        this.devtools = devtools;
    }

    /** The words are in a file, so that long class paths and blanks do no harm. */
    ProcessBuilder prepare(Map<String, String> environment) throws IOException {
        Path words = request.workDirectory().resolve("java.args");
        String text = options().stream().map(ApplicationLaunch::quote).collect(Collectors.joining("\n", "", "\n"));
        GeneratedFile.write(words, text.getBytes(StandardCharsets.UTF_8));
        ProcessBuilder builder =
                new ProcessBuilder(java(), "@" + words, ApplicationStarter.class.getName(), mainClass(request));
        builder.directory(request.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }

    /** The class that was named, else the only one that can be meant. */
    static String mainClass(DevRequest request) {
        String named = request.mainClass();
        return named == null || named.isBlank() ? MainClass.find(request.classes()) : named;
    }

    private List<String> options() throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Dkit.dev=true",
                "-Dspring.output.ansi.enabled=" + (colours ? "always" : "never")));
        if (devtools) {
            options.add("-Dspring.devtools.restart.enabled=false");
        }
        if (request.debugPort() != null) {
            options.add(
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + request.debugPort());
        }
        options.add("-cp");
        options.add(classPath());
        return options;
    }

    private String classPath() throws IOException {
        List<Path> entries = new ArrayList<>();
        entries.add(request.classes());
        entries.addAll(request.runtimePath());
        entries.add(starter());
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** A directory that holds the starter alone, so that nothing else of ours meets the application. */
    private Path starter() throws IOException {
        Path directory = request.workDirectory().resolve("starter");
        String name = ApplicationStarter.class.getName().replace('.', '/') + ".class";
        try (InputStream bytes = ApplicationStarter.class.getClassLoader().getResourceAsStream(name)) {
            GeneratedFile.write(
                    directory.resolve(name), Objects.requireNonNull(bytes, name).readAllBytes());
        }
        return directory;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static String quote(String word) {
        return "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
