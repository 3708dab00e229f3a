package dev.kit.cli.pom;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A {@code pom.xml} with the parents that lie beside it. Immutable.
 *
 * <p>Parents in repositories are known by their coordinates only, since Maven is not asked.
 */
public final class Pom {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^{}]+)}");

    private static final int MOST_PARENTS = 20;

    /** The pom and its parents, nearest first. */
    private final List<PomFile> files;

    private final Map<String, String> properties = new HashMap<>();

    private Pom(List<PomFile> files) {
        this.files = files;
        elements("properties")
                .flatMap(section -> section.children().stream())
                .forEach(property -> properties.putIfAbsent(property.name(), property.text()));
        properties.put(
                "project.version",
                project()
                        .find("version")
                        .or(() -> project().find("parent", "version"))
                        .map(XmlElement::text)
                        .orElse(""));
    }

    /**
     * Reads the nearest pom of a directory and its ancestors.
     *
     * @throws CliException with file and line if a pom is malformed
     */
    public static Optional<Pom> find(Path directory) {
        return place(directory).map(place -> read(place.resolve("pom.xml")));
    }

    /** Returns the nearest directory with a pom. */
    public static Optional<Path> place(Path directory) {
        return FileTree.upwards(directory)
                .filter(place -> Files.isRegularFile(place.resolve("pom.xml")))
                .findFirst();
    }

    static Pom read(Path file) {
        return new Pom(Stream.iterate(
                        Optional.of(PomFile.read(file)), Optional::isPresent, pom -> pom.flatMap(PomFile::parent))
                .flatMap(Optional::stream)
                .limit(MOST_PARENTS)
                .toList());
    }

    PomFile file() {
        return files.get(0);
    }

    private XmlElement project() {
        return file().project();
    }

    /** Returns the elements at a path of names in the pom and its parents. */
    Stream<XmlElement> elements(String... path) {
        return files.stream().flatMap(pom -> pom.project().all(path));
    }

    /** Returns the place of the pom. */
    public Path path() {
        return file().path();
    }

    /** Returns the name of the module. */
    public String artifact() {
        return project().textOf("artifactId");
    }

    /** Returns whether the module has other modules instead of code. */
    public boolean isAggregator() {
        return project().textOf("packaging").equals("pom");
    }

    /** Returns the directories of the modules. */
    public List<Path> modules() {
        return Stream.concat(project().all("modules", "module"), project().all("subprojects", "subproject"))
                .map(module -> path().resolveSibling(module.text()).normalize())
                .map(named -> Files.isDirectory(named) ? named : named.resolveSibling(""))
                .distinct()
                .toList();
    }

    /** Returns a property of the pom or its parents, with resolved placeholders. */
    public Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name)).map(this::fill).filter(value -> !value.contains("${"));
    }

    /** Returns the parents' coordinates, the nearest first. */
    public List<Coordinates> parents() {
        return named("parent").toList();
    }

    /** Returns the dependencies of the module, with managed versions. */
    public List<Coordinates> dependencies() {
        return named("dependencies", "dependency").map(this::managed).toList();
    }

    /**
     * Returns the versions that the poms manage.
     *
     * <p>Bills of materials that are imported are included.
     */
    public List<Coordinates> management() {
        return named("dependencyManagement", "dependencies", "dependency").toList();
    }

    /**
     * Returns the plugins of the build.
     *
     * <p>Those that are only managed or in a profile are included.
     */
    public List<Coordinates> plugins() {
        return files.stream()
                .map(PomFile::project)
                .flatMap(project -> Stream.concat(Stream.of(project), project.all("profiles", "profile")))
                .flatMap(holder -> holder.all("build"))
                .flatMap(build -> Stream.concat(Stream.of(build), build.all("pluginManagement")))
                .flatMap(build -> build.all("plugins", "plugin"))
                .map(this::coordinates)
                .toList();
    }

    /** Returns the coordinates that the elements at a path of names have. */
    Stream<Coordinates> named(String... path) {
        return elements(path).map(this::coordinates);
    }

    private Coordinates managed(Coordinates dependency) {
        return dependency.version().isEmpty()
                ? management().stream()
                        .filter(each -> each.is(dependency.group(), dependency.artifact()))
                        .findFirst()
                        .orElse(dependency)
                : dependency;
    }

    private Coordinates coordinates(XmlElement element) {
        String version = fill(element.textOf("version"));
        return new Coordinates(
                fill(element.textOf("groupId")),
                fill(element.textOf("artifactId")),
                version.contains("${") ? "" : version);
    }

    private String fill(String value) {
        String filled = value;
        for (int depth = 0; depth < MOST_PARENTS && filled.contains("${"); depth++) {
            filled = PLACEHOLDER
                    .matcher(filled)
                    .replaceAll(
                            match -> Matcher.quoteReplacement(properties.getOrDefault(match.group(1), match.group())));
        }
        return filled;
    }
}
