package dev.kit.cli.dev;

import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.dev.child.ApplicationStarter;
import dev.kit.cli.dev.child.DevAgent;
import dev.kit.cli.project.ClassJar;
import dev.kit.cli.project.GeneratedFile;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A builder of the command line of the application's process. */
record ApplicationLaunch(DevRequest request, boolean colours, boolean devtools) {

    /**
     * The option that clears soft references early. Spring's caches hold classes softly, so the classes of many context
     * restarts would fill the memory.
     */
    private static final String FORGETFUL = "-XX:SoftRefLRUPolicyMSPerMB=1";

    /**
     * The option that disables springdoc's cache, whose document would outlive a reload of constructs. It is set as a
     * system property, because an environment variable of that name would match two of springdoc's properties.
     */
    private static final String SPRINGDOC = "-Dspringdoc.cache.disabled=true";

    private static final String CHILD = ApplicationStarter.class.getPackageName();

    private static final String[] AGENT_CLASSES = {
        "ApplicationStarter",
        "CachedValues",
        "CarriedPools",
        "CarriedPools$Carried",
        "ControlChannel",
        "ControlChannel$Application",
        "DevAgent",
        "DevtoolsDefaults",
        "EntryPointRewriter",
        "EntryPointRewriter$Prologue",
        "Generation",
        "GenerationLoader",
        "HttpEntryPoints",
        "LeafLoader",
        "LeafReload",
        "MemoryDatabases",
        "MemoryDatabases$Login"
    };

    /** The entry of {@code spring.factories}, by name: the class itself needs Spring Boot, which this process lacks. */
    private static final String FACTORIES =
            "org.springframework.boot.EnvironmentPostProcessor=" + CHILD + ".DevtoolsDefaults\n";

    static boolean hasDevtools(DevRequest request) {
        return request.has("org.springframework.boot.devtools.restart.Restarter");
    }

    /** Returns the archive of the libraries, which is shared by all starts with one class path. */
    LibraryArchive archive() throws IOException {
        return new LibraryArchive(request.workDirectory(), Path.of(ChildProcess.java()), jars());
    }

    /** Prepares the process. Its options are in a file, so that long class paths and blanks are safe. */
    ProcessBuilder prepare(Map<String, String> environment) throws IOException {
        Path words = request.workDirectory().resolve("java.args");
        String text = options().stream().map(ApplicationLaunch::quote).collect(Collectors.joining("\n", "", "\n"));
        GeneratedFile.write(words, text.getBytes(StandardCharsets.UTF_8));
        List<String> command = List.of(
                ChildProcess.java(),
                "@" + words,
                ApplicationStarter.class.getName(),
                MainClass.of(request),
                directories());
        return ChildProcess.of(command, environment)
                .directory(request.directory().toFile());
    }

    private List<String> options() throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                FORGETFUL,
                "-Dkit.dev=true",
                SPRINGDOC,
                "-Dspring.output.ansi.enabled=" + (colours ? "always" : "never")));
        if (devtools) {
            options.add("-Dspring.devtools.restart.enabled=false");
        }
        if (request.debugPort() != null) {
            options.add(
                    "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:" + request.debugPort());
        }
        options.addAll(archive().options());
        options.add("-javaagent:" + agent(request.workDirectory()));
        options.add("-cp");
        options.add(join(jars().stream()));
        return options;
    }

    private List<Path> jars() throws IOException {
        return Stream.concat(
                        request.runtimePath().stream().filter(Files::isRegularFile),
                        Stream.of(agent(request.workDirectory())))
                .toList();
    }

    /**
     * Writes a jar with Kit's code for the application's process only, so that the application sees no other classes of
     * Kit.
     */
    static Path agent(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", DevAgent.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        ByteArrayOutputStream described = new ByteArrayOutputStream();
        manifest.write(described);
        return new ClassJar()
                .with(JarFile.MANIFEST_NAME, described.toByteArray())
                .with("META-INF/spring.factories", FACTORIES.getBytes(StandardCharsets.UTF_8))
                .withClasses(CHILD, AGENT_CLASSES)
                .write(directory.resolve("agent.jar"));
    }

    /** Returns the class directories, which each generation loads anew. Jars are loaded once. */
    private String directories() {
        return join(Stream.concat(
                Stream.of(request.classes()),
                request.runtimePath().stream().filter(path -> !Files.isRegularFile(path))));
    }

    private static String join(Stream<Path> paths) {
        return paths.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static String quote(String word) {
        return "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
