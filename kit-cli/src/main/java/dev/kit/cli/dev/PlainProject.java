package dev.kit.cli.dev;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.database.DatabaseMode;
import dev.kit.cli.dev.compile.AnnotationProcessors;
import dev.kit.cli.dev.compile.CompileError;
import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import dev.kit.cli.postgres.PostgresPlatform;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.FileTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An application with a given class path and without a build. */
record PlainProject(Invocation invocation, Arguments options) {

    private static final int DEBUG_PORT = 5005;

    private static final String STARTER = "dev.kit.boot.ConstructsAutoConfiguration";

    private static final Pattern BOOT = Pattern.compile("spring-boot-(\\d[^-]*(?:-\\w+)?)\\.jar");

    /** Returns the run that the command line describes, after compiling its sources and copying its resources. */
    static DevRequest open(Invocation invocation) {
        return new PlainProject(invocation, invocation.arguments()).open();
    }

    /** Returns the binaries of PostgreSQL, which must be on the class path because Maven does not fetch them here. */
    static Path postgres(DevRequest request) {
        String prefix = PostgresPlatform.artifact() + "-" + PostgresPlatform.VERSION;
        return request.runtimePath().stream()
                .filter(path -> String.valueOf(path.getFileName()).startsWith(prefix))
                .findFirst()
                .orElseThrow(() -> CliException.failed(
                        "PostgreSQL is not on the class path.",
                        null,
                        "Add " + PostgresPlatform.coordinates()
                                + " to it, set DATABASE_URL, or start with --database none."));
    }

    private DevRequest open() {
        List<Path> path = path();
        Path classes = path.stream()
                .filter(Files::isDirectory)
                .findFirst()
                .orElse(invocation.directory().resolve(".kit/dev/classes"));
        List<Path> libraries =
                path.stream().filter(entry -> !entry.equals(classes)).toList();
        String stage = options.find(DevCommand.STAGE).orElse(DirectoryCredentials.DEVELOPMENT);
        DevRequest request = new DevRequest(
                String.valueOf(invocation.directory().getFileName()),
                invocation.directory(),
                List.of(directory("--sources", options.find(DevCommand.SOURCES).orElse(Path.of("src/main/java")))),
                List.of(invocation.resolve(options.find(DevCommand.RESOURCES).orElse(Path.of("src/main/resources")))),
                classes,
                libraries,
                libraries,
                options.find(DevCommand.MAIN_CLASS).orElse(null),
                options.find(DevCommand.PORT).orElse(null),
                stage,
                !options.has(DevCommand.NO_STUDIO),
                DatabaseMode.of(options.find(DevCommand.DATABASE).orElse("auto")),
                options.has(DevCommand.DEBUG) ? DEBUG_PORT : null,
                options.find(DevCommand.RELEASE).orElse(Runtime.version().feature()),
                Map.of(),
                DevCommand.environment(options, invocation.environment()),
                new ProjectLayout(List.of(), false, AnnotationProcessors.declaredIn(libraries, List.of())));
        check(request);
        compile(request);
        return request;
    }

    /** Parses the class path as {@code java} does: {@code lib/*} stands for the jars of a directory. */
    private List<Path> path() {
        Set<Path> entries = new LinkedHashSet<>();
        String given = options.get(DevCommand.CLASS_PATH);
        for (String word : given.split(Pattern.quote(File.pathSeparator), -1)) {
            if (word.endsWith("*")) {
                entries.addAll(jars(directory("--class-path", Path.of(word.substring(0, word.length() - 1)))));
            } else if (!word.isBlank()) {
                Path entry = invocation.resolve(Path.of(word));
                if (!Files.exists(entry) && word.endsWith(".jar")) {
                    throw missing("--class-path", entry);
                }
                entries.add(entry);
            }
        }
        return List.copyOf(entries);
    }

    private Path directory(String option, Path given) {
        Path directory = invocation.resolve(given);
        if (!Files.isDirectory(directory)) {
            throw missing(option, directory);
        }
        return directory;
    }

    private static List<Path> jars(Path directory) {
        try {
            return FileTree.children(directory, ".jar");
        } catch (IOException e) {
            throw missing("--class-path", directory).causedBy(e);
        }
    }

    private static CliException missing(String option, Path place) {
        return CliException.failed(
                option + " names something that is not there.",
                place.toString(),
                "Correct the path, or build it first.");
    }

    private static void checkVersion(DevRequest request) {
        for (Path jar : request.runtimePath()) {
            Matcher boot = BOOT.matcher(String.valueOf(jar.getFileName()));
            if (boot.matches() && !boot.group(1).startsWith("4.")) {
                throw CliException.config(
                        "Kit works with Spring Boot 4; this application has Spring Boot " + boot.group(1) + ".",
                        jar.toString(),
                        "Move the application to Spring Boot 4.");
            }
        }
    }

    private void check(DevRequest request) {
        checkVersion(request);
        if (!request.has("org.springframework.web.servlet.DispatcherServlet")) {
            throw CliException.config(
                    "Kit works in servlet applications; Spring MVC is not on this class path.",
                    null,
                    "Add org.springframework.boot:spring-boot-starter-webmvc, or name the jars in --class-path.");
        }
        if (!request.has(STARTER)) {
            invocation
                    .console()
                    .warn("kit: Kit's starter is not on the class path; add dev.kit:kit-spring-boot-starter for"
                            + " endpoints, documentation and studio");
        }
    }

    /** Compiles all sources and copies all resources, since no build has run. */
    private void compile(DevRequest request) {
        try {
            invocation.console().progress("kit: compiling …");
            ModuleCompiler compiler =
                    ModuleCompiler.open(request.modules(), request.compilePath(), request.compilerSettings());
            CompileOutcome outcome = compiler.compileAll();
            if (!outcome.isClean()) {
                throw CliException.failed(
                        "The sources do not compile.",
                        outcome.errors().stream().map(CompileError::describe).collect(Collectors.joining("\n")),
                        "Mend them and start again.");
            }
            compiler.write(outcome.changes());
            SourceSnapshot files = SourceSnapshot.of(request.resources(), SourceSnapshot.none());
            new Resources(request.resources(), request.classes()).copy(files.since(SourceSnapshot.none()));
        } catch (IOException e) {
            throw CliException.failed(
                    "The classes cannot be written: " + e.getMessage(),
                    request.classes().toString(),
                    "See that the directory can be written.",
                    e);
        }
    }
}
