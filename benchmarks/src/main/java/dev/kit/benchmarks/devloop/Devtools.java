package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** spring-boot-devtools with its presets, and the same JVM flags as kit dev; this process compiles as an IDE does. */
final class Devtools implements Contender {

    private final EditedApplication application;

    private final int port;

    private final Process process;

    Devtools(EditedApplication application, int port) throws IOException {
        this.application = application;
        this.port = port;
        List<Path> path = new ArrayList<>(List.of(application.classes()));
        path.addAll(EditedApplication.libraries(true));
        this.process = new ProcessBuilder(
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
                        EditedApplication.MAIN)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
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
    public void saved() throws IOException {
        application.compileTheController();
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
