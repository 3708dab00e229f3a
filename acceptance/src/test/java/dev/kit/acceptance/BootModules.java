package dev.kit.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every module that Spring Boot's bill of materials has, without what they depend on. */
final class BootModules {

    private static final Pattern MODULE =
            Pattern.compile("<artifactId>(spring-boot(?:-(?!starter|dependencies|loader-tools)[^<]*)?)</artifactId>");

    private static final Pattern UNRESOLVED = Pattern.compile("org\\.springframework\\.boot:([a-z0-9-]+):jar:");

    private BootModules() {}

    /** Has Maven fetch those that the local repository lacks, and names the ones that no repository has. */
    static List<Path> fetch(String version) throws IOException, InterruptedException {
        Path directory = Workplace.directory().resolve("boot-modules");
        Trees.delete(directory);
        Files.createDirectories(directory);
        List<String> names = names(version);
        String said = copy(directory, version, names);
        Set<String> missing = UNRESOLVED
                .matcher(said.substring(Math.max(0, said.indexOf("could not be resolved"))))
                .results()
                .map((MatchResult match) -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        if (!missing.isEmpty()) {
            System.out.println("Modules of Spring Boot " + version + " that no repository has: " + missing);
            said = copy(
                    directory,
                    version,
                    names.stream().filter(name -> !missing.contains(name)).toList());
        }
        if (!Files.isDirectory(directory.resolve("jars"))) {
            throw new AssertionError(said);
        }
        try (Stream<Path> jars = Files.list(directory.resolve("jars"))) {
            return jars.sorted().toList();
        }
    }

    private static String copy(Path directory, String version, List<String> names)
            throws IOException, InterruptedException {
        Files.writeString(directory.resolve("pom.xml"), pom(version, names));
        return Background.run(
                directory,
                Background.maven(List.of(
                        "--fail-never",
                        "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies",
                        "-DoutputDirectory=" + directory.resolve("jars"))));
    }

    private static List<String> names(String version) throws IOException {
        String path = "org/springframework/boot/spring-boot-dependencies/" + version;
        String bom = Files.readString(
                Workplace.repository().resolve(path).resolve("spring-boot-dependencies-" + version + ".pom"));
        String managed = bom.substring(0, bom.indexOf("</dependencyManagement>"));
        return MODULE.matcher(managed)
                .results()
                .map((MatchResult match) -> match.group(1))
                .distinct()
                .toList();
    }

    private static String pom(String version, List<String> names) {
        String dependencies =
                names.stream().map(name -> """
                        <dependency>
                          <groupId>org.springframework.boot</groupId>
                          <artifactId>%s</artifactId>
                          <version>%s</version>
                          <exclusions>
                            <exclusion>
                              <groupId>*</groupId>
                              <artifactId>*</artifactId>
                            </exclusion>
                          </exclusions>
                        </dependency>
                        """.formatted(name, version)).collect(Collectors.joining());
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>com.example</groupId>
                  <artifactId>boot-modules</artifactId>
                  <version>1</version>
                  <dependencies>
                %s
                  </dependencies>
                </project>
                """.formatted(dependencies);
    }
}
