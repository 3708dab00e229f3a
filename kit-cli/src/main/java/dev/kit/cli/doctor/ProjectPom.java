package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * A {@code pom.xml} with the parents that lie beside it. Immutable.
 *
 * <p>Parents in repositories are known by their coordinates only, since Maven is not asked.
 *
 * @param file the pom of the module
 * @param documents the roots of the pom and of its parents, nearest first
 * @param properties the properties of all of them
 */
record ProjectPom(Path file, List<Element> documents, Map<String, String> properties) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^{}]+)}");

    private static final int MOST_PARENTS = 16;

    /** Coordinates with the version as far as it is known here, else empty. */
    record Coordinates(String group, String artifact, String version) {

        boolean is(String wantedGroup, String wantedArtifact) {
            return group.equals(wantedGroup) && artifact.equals(wantedArtifact);
        }
    }

    /**
     * Reads the nearest pom of a directory and its ancestors.
     *
     * @throws CliException with file and line if a pom is malformed
     */
    static Optional<ProjectPom> find(Path directory) {
        return place(directory).map(place -> read(place.resolve("pom.xml")));
    }

    /** Returns the nearest directory with a pom. */
    static Optional<Path> place(Path directory) {
        for (Path place = directory; place != null; place = place.getParent()) {
            if (Files.isRegularFile(place.resolve("pom.xml"))) {
                return Optional.of(place);
            }
        }
        return Optional.empty();
    }

    private static ProjectPom read(Path pom) {
        List<Element> documents = new ArrayList<>();
        Path next = pom;
        while (next != null && Files.isRegularFile(next) && documents.size() < MOST_PARENTS) {
            Element root = parse(next);
            documents.add(root);
            next = child(root, "parent").isEmpty() ? null : parent(next, root);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        for (Element root : documents) {
            child(root, "properties").stream()
                    .flatMap(ProjectPom::children)
                    .forEach(each -> properties.putIfAbsent(
                            each.getTagName(), each.getTextContent().strip()));
        }
        String version = Stream.concat(
                        text(documents.get(0), "version").stream(),
                        child(documents.get(0), "parent").flatMap(at -> text(at, "version")).stream())
                .findFirst()
                .orElse("");
        properties.put("project.version", version);
        return new ProjectPom(pom, List.copyOf(documents), Map.copyOf(properties));
    }

    private static Path parent(Path pom, Element root) {
        String relative = child(root, "parent")
                .flatMap(parent -> child(parent, "relativePath"))
                .map(element -> element.getTextContent().strip())
                .orElse("../pom.xml");
        Path named = relative.isEmpty() ? pom.resolveSibling("no parent") : pom.resolveSibling(relative);
        return (Files.isDirectory(named) ? named.resolve("pom.xml") : named).normalize();
    }

    private static Element parse(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(in).getDocumentElement();
        } catch (SAXParseException e) {
            throw CliException.config(
                            "The pom is not valid XML: " + e.getMessage(),
                            file + ":" + e.getLineNumber(),
                            "Correct the line.")
                    .causedBy(e);
        } catch (SAXException | ParserConfigurationException | IOException e) {
            throw CliException.config("The pom cannot be read.", file.toString(), "Check its permissions.")
                    .causedBy(e);
        }
    }

    /** Returns the name of the module. */
    String artifact() {
        return text(documents.get(0), "artifactId").orElse("");
    }

    /** Returns whether the module has other modules instead of code. */
    boolean isAggregator() {
        return text(documents.get(0), "packaging").filter("pom"::equals).isPresent();
    }

    /** Returns the directories of the modules. */
    List<Path> modules() {
        return Stream.concat(
                        below(documents.get(0), "modules", "module"),
                        below(documents.get(0), "subprojects", "subproject"))
                .map(element ->
                        file.resolveSibling(element.getTextContent().strip()).normalize())
                .map(named -> Files.isDirectory(named) ? named : named.resolveSibling(""))
                .distinct()
                .toList();
    }

    /** Returns a property of the pom or its parents, with resolved placeholders. */
    Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name)).map(this::fill).filter(value -> !value.contains("${"));
    }

    /** Returns the parents' coordinates, the nearest first. */
    List<Coordinates> parents() {
        return documents.stream()
                .flatMap(root -> child(root, "parent").stream())
                .map(this::coordinates)
                .toList();
    }

    /** Returns the dependencies of the module, with managed versions. */
    List<Coordinates> dependencies() {
        return documents.stream()
                .flatMap(root -> below(root, "dependencies", "dependency"))
                .map(this::coordinates)
                .map(this::managed)
                .toList();
    }

    /** Returns the versions that the poms manage, also those of imported bills of materials. */
    List<Coordinates> management() {
        return documents.stream()
                .flatMap(root -> child(root, "dependencyManagement").stream())
                .flatMap(management -> below(management, "dependencies", "dependency"))
                .map(this::coordinates)
                .toList();
    }

    /** Returns the plugins of the build, also those that are only managed or in a profile. */
    List<Coordinates> plugins() {
        return documents.stream()
                .flatMap(root -> Stream.concat(Stream.of(root), below(root, "profiles", "profile")))
                .flatMap(root -> child(root, "build").stream())
                .flatMap(build -> Stream.concat(Stream.of(build), child(build, "pluginManagement").stream()))
                .flatMap(build -> below(build, "plugins", "plugin"))
                .map(this::coordinates)
                .toList();
    }

    private Coordinates managed(Coordinates dependency) {
        if (!dependency.version().isEmpty()) {
            return dependency;
        }
        return management().stream()
                .filter(each -> each.is(dependency.group(), dependency.artifact()))
                .findFirst()
                .orElse(dependency);
    }

    private Coordinates coordinates(Element element) {
        return new Coordinates(
                fill(text(element, "groupId").orElse("org.apache.maven.plugins")),
                fill(text(element, "artifactId").orElse("")),
                text(element, "version")
                        .map(this::fill)
                        .filter(version -> !version.contains("${"))
                        .orElse(""));
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

    private static Stream<Element> below(Element parent, String list, String name) {
        return child(parent, list).stream()
                .flatMap(ProjectPom::children)
                .filter(element -> element.getTagName().equals(name));
    }

    private static Optional<String> text(Element parent, String name) {
        return child(parent, name)
                .map(element -> element.getTextContent().strip())
                .filter(text -> !text.isEmpty());
    }

    private static Optional<Element> child(Element parent, String name) {
        return children(parent)
                .filter(element -> element.getTagName().equals(name))
                .findFirst();
    }

    private static Stream<Element> children(Element parent) {
        Stream.Builder<Element> children = Stream.builder();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children.build();
    }
}
