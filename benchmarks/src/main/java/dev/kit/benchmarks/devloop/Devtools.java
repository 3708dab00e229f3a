package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** spring-boot-devtools with its presets, and the same JVM flags as kit dev; this process compiles as an IDE does. */
final class Devtools implements Contender {

    /** The prefix of the jar's file name. */
    static final String LIBRARY = "spring-boot-devtools";

    private final EditedApplication application;

    private final int port;

    private final Process process;

    Devtools(EditedApplication application, int port) throws IOException {
        this.application = application;
        this.port = port;
        List<Path> path = new ArrayList<>(List.of(application.classes()));
        path.addAll(application.libraries());
        path.add(library());
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xshare:auto",
                        "-Dserver.port=" + port,
                        "-Dspring.devtools.livereload.enabled=false",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                path.stream().map(Path::toString).toList()),
                        application.main())
                .directory(application.directory().toFile())
                .redirectErrorStream(true)
                .redirectOutput(application.directory().resolve("log").toFile());
        builder.environment().putAll(application.variables());
        this.process = builder.start();
    }

    private static Path library() {
        return Stream.of(System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().startsWith(LIBRARY))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String name() {
        return "spring-boot-devtools";
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
        application.edit(answer, members, configured);
    }

    @Override
    public void saved() throws IOException {
        application.compileEdited();
    }

    @Override
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
        application.remove();
    }
}
