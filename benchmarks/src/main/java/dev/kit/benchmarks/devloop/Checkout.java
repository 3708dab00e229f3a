package dev.kit.benchmarks.devloop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A copy of a real application that Maven builds, with a method that answers in one of its classes. */
final class Checkout implements EditedApplication {

    private static final String STARTER = """

                <dependency>
                  <groupId>dev.kit</groupId>
                  <artifactId>kit-spring-boot-starter</artifactId>
                  <version>0.1.0-SNAPSHOT</version>
                </dependency>""";

    private final String name;

    private final Path directory;

    private final String main;

    private final List<Path> libraries;

    private final Path edited;

    private final String before;

    private final String member;

    private final Path configuration;

    private final Sources compiler;

    private final @Nullable Path repository;

    /**
     * Copies and compiles the application.
     *
     * @param project its directory, which stays as it is
     * @param main its main class
     * @param edited the source, below {@code src/main/java}, that answers
     * @param member the member that answers, with {@code %s} for the text
     * @param repository a local repository of Maven in which Kit is installed, on which the copy comes to depend; or
     *     null
     */
    Checkout(
            String name,
            Path project,
            Path directory,
            String main,
            String edited,
            String member,
            @Nullable Path repository)
            throws IOException, InterruptedException {
        this.name = name;
        this.directory = directory;
        this.main = main;
        this.member = member;
        this.repository = repository;
        copy(project, directory);
        if (repository != null) {
            addStarter(directory.resolve("pom.xml"));
        }
        this.edited = source().resolve(edited);
        this.configuration = this.edited.resolveSibling("EditedConfiguration.java");
        this.before = Files.readString(this.edited);
        edit("start", "", "0");
        this.libraries = build();
        this.compiler = new Sources(classes(), libraries);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Path directory() {
        return directory;
    }

    @Override
    public String main() {
        return main;
    }

    @Override
    public List<Path> libraries() {
        return libraries;
    }

    @Override
    public void edit(String answer, String members, String configured) throws IOException {
        int end = before.lastIndexOf('}');
        write(edited, before.substring(0, end) + members + member.formatted(answer) + "}\n");
        String place = before.substring(before.indexOf("package "), before.indexOf(';', before.indexOf("package ")));
        write(configuration, place + ";\n\n" + PlainApplication.CONFIGURATION.formatted(configured));
    }

    @Override
    public void compileEdited() throws IOException {
        compiler.compile(List.of(edited, configuration));
    }

    private static void write(Path file, String text) throws IOException {
        if (!Files.exists(file) || !Files.readString(file).equals(text)) {
            Files.writeString(file, text);
        }
    }

    private List<Path> build() throws IOException, InterruptedException {
        Path list = directory.resolve("target/class-path");
        List<String> words = Maven.quiet(repository);
        words.addAll(List.of("compile", "dependency:build-classpath", "-Dmdep.outputFile=" + list));
        Maven.run(directory, words);
        return Stream.of(Files.readString(list).strip().split(Pattern.quote(File.pathSeparator), -1))
                .map(Path::of)
                .filter(path -> !path.getFileName().toString().startsWith(Devtools.LIBRARY))
                .toList();
    }

    /** Packages the application as it is now. */
    Path jar() throws IOException, InterruptedException {
        List<String> words = Maven.quiet(repository);
        words.add("package");
        Maven.run(directory, words);
        try (Stream<Path> files = Files.list(directory.resolve("target"))) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static void addStarter(Path pom) throws IOException {
        String text = Files.readString(pom);
        int place = text.indexOf("<dependencies>") + "<dependencies>".length();
        Files.writeString(pom, text.substring(0, place) + STARTER + text.substring(place));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (Path path : paths.toList()) {
                Path place = from.relativize(path);
                String first = place.getName(0).toString();
                if (!first.equals("target") && !first.startsWith(".git") && !first.equals(".kit")) {
                    Path copy = to.resolve(place.toString());
                    if (Files.isDirectory(path)) {
                        Files.createDirectories(copy);
                    } else {
                        Files.copy(path, copy);
                    }
                }
            }
        }
    }
}
