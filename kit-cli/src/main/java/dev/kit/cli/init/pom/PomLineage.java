package dev.kit.cli.init.pom;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A pom and those of its parents that are on the disk. Immutable.
 *
 * @param poms the pom itself first
 */
record PomLineage(List<PomFile> poms) {

    private static final int MOST = 20;

    private static final String BOOT = "org.springframework.boot";

    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^${}]+)}");

    static PomLineage read(Path pom) {
        List<PomFile> poms = new ArrayList<>(List.of(PomFile.read(pom)));
        while (poms.size() < MOST) {
            Optional<PomFile> parent = parent(poms.get(poms.size() - 1));
            if (parent.isEmpty()) {
                break;
            }
            poms.add(parent.get());
        }
        return new PomLineage(List.copyOf(poms));
    }

    PomFile first() {
        return poms.get(0);
    }

    /** Returns whether a pom has a dependency outside of profiles, or inherits it. */
    boolean depends(String group, String artifact) {
        return elements("dependencies", "dependency").anyMatch(element -> is(element, group, artifact));
    }

    /** Returns whether a plugin is in the build, or inherited. */
    boolean builds(String group, String artifact) {
        return elements("build", "plugins", "plugin").anyMatch(element -> is(element, group, artifact));
    }

    /** Returns whether the version of a module of Kit is given elsewhere. */
    boolean managesDependency(String group, String artifact) {
        return inheritsKit()
                || elements("dependencyManagement", "dependencies", "dependency")
                        .anyMatch(element -> is(element, group, artifact)
                                || (is(element, group, "kit-bom")
                                        && element.textOf("scope").equals("import")));
    }

    /** Returns whether the version of a plugin is given elsewhere. */
    boolean managesPlugin(String group, String artifact) {
        return inheritsKit()
                || elements("build", "pluginManagement", "plugins", "plugin")
                        .anyMatch(element -> is(element, group, artifact)
                                && !element.textOf("version").isEmpty());
    }

    /** Returns whether anything of Spring Boot is mentioned. */
    boolean usesBoot() {
        return bootVersion().isPresent()
                || Stream.of(
                                elements("dependencies", "dependency"),
                                elements("build", "plugins", "plugin"),
                                elements("dependencyManagement", "dependencies", "dependency"),
                                elements("parent"))
                        .flatMap(found -> found)
                        .anyMatch(element -> element.textOf("groupId").equals(BOOT));
    }

    /** Returns the version of Spring Boot if these poms give it. */
    Optional<String> bootVersion() {
        return Stream.of(
                        elements("dependencyManagement", "dependencies", "dependency")
                                .filter(element -> is(element, BOOT, "spring-boot-dependencies")),
                        elements("parent"),
                        elements("dependencies", "dependency"),
                        elements("build", "plugins", "plugin"),
                        elements("build", "pluginManagement", "plugins", "plugin"))
                .flatMap(found -> found)
                .filter(element -> element.textOf("groupId").equals(BOOT))
                .flatMap(element -> resolve(element.textOf("version")).stream())
                .findFirst();
    }

    private boolean inheritsKit() {
        return elements("parent").anyMatch(parent -> is(parent, "dev.kit", "kit-parent"));
    }

    private Stream<XmlElement> elements(String... path) {
        return poms.stream().flatMap(pom -> {
            Stream<XmlElement> found = Stream.of(pom.project());
            for (String step : path) {
                found = found.flatMap(element -> element.all(step));
            }
            return found;
        });
    }

    /** Returns the text without properties, or empty if one of them is unknown here or the text is blank. */
    private Optional<String> resolve(String text) {
        String resolved = text;
        for (int depth = 0; depth < MOST; depth++) {
            Matcher property = PROPERTY.matcher(resolved);
            if (!property.find()) {
                return resolved.isBlank() ? Optional.empty() : Optional.of(resolved);
            }
            Optional<String> value = property(property.group(1));
            if (value.isEmpty()) {
                return Optional.empty();
            }
            resolved = property.replaceFirst(Matcher.quoteReplacement(value.get()));
        }
        return Optional.empty();
    }

    private Optional<String> property(String name) {
        return elements("properties")
                .flatMap(properties -> properties.children().stream())
                .filter(property -> property.name().equals(name))
                .map(XmlElement::text)
                .findFirst();
    }

    private static boolean is(XmlElement element, String group, String artifact) {
        return element.textOf("groupId").equals(group)
                && element.textOf("artifactId").equals(artifact);
    }

    /** Returns the parent where Maven looks first, if that is the one that the pom names. */
    private static Optional<PomFile> parent(PomFile pom) {
        Optional<XmlElement> parent = pom.project().find("parent");
        String relative = parent.flatMap(element -> element.find("relativePath"))
                .map(XmlElement::text)
                .orElse("../pom.xml");
        if (parent.isEmpty() || relative.isEmpty() || relative.contains("${")) {
            return Optional.empty();
        }
        Path place = pom.path().resolveSibling(relative).normalize();
        Path file = Files.isDirectory(place) ? place.resolve("pom.xml") : place;
        return Files.isRegularFile(file)
                ? Optional.of(PomFile.read(file))
                        .filter(found -> found.project()
                                .textOf("artifactId")
                                .equals(parent.get().textOf("artifactId")))
                : Optional.empty();
    }
}
