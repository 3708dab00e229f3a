package dev.kit.cli.pom;

import dev.kit.cli.command.CliException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The pom of an existing application, before and after Kit is added. Immutable.
 *
 * @param before its text
 * @param after its text with Kit; the same if Kit is there already
 * @param charset its encoding
 * @param bootVersion the version of Spring Boot, if the project says it
 */
public record KitPom(String before, String after, Charset charset, Optional<String> bootVersion) {

    private static final String GROUP = "dev.kit";

    private static final String STARTER = "kit-spring-boot-starter";

    private static final String PLUGIN = "kit-cli";

    /** Sections that the order of Maven puts behind the build. */
    private static final Set<String> BEHIND_BUILD = Set.of("reporting", "profiles");

    private static final Set<String> BEHIND_DEPENDENCIES =
            Set.of("repositories", "pluginRepositories", "build", "reporting", "profiles");

    /**
     * Reads a pom and adds what is missing of Kit.
     *
     * @throws CliException if Kit cannot be added
     */
    public static KitPom read(Path file, String version) {
        Pom pom = Pom.read(file);
        checkSingle(pom.file());
        Optional<String> bootVersion = bootVersion(pom);
        XmlText before = pom.file().xml();
        XmlText after = before;
        if (pom.named("dependencies", "dependency").noneMatch(each -> each.is(GROUP, STARTER))) {
            after = withDependency(after, element("dependency", STARTER, managesStarter(pom) ? "" : version));
        }
        if (pom.named("build", "plugins", "plugin").noneMatch(each -> each.is(GROUP, PLUGIN))) {
            after = withPlugin(after, element("plugin", PLUGIN, managesPlugin(pom) ? "" : version));
        }
        return new KitPom(before.text(), after.text(), pom.file().charset(), bootVersion);
    }

    private static void checkSingle(PomFile pom) {
        XmlElement project = pom.project();
        if (!project.textOf("packaging").equals("pom")) {
            return;
        }
        List<String> modules = Stream.concat(Stream.of(project), project.all("profiles", "profile"))
                .flatMap(holder -> Stream.concat(holder.all("modules"), holder.all("subprojects")))
                .flatMap(list -> list.children().stream())
                .map(XmlElement::text)
                .distinct()
                .toList();
        throw CliException.failed(
                modules.isEmpty()
                        ? "This pom has the packaging pom, so it is no application."
                        : "This is the root of several modules.",
                pom.path().toString(),
                modules.isEmpty()
                        ? "Name the directory of the application: kit init DIR."
                        : "Choose the application among them:\nkit init " + String.join("\nkit init ", modules));
    }

    /** Returns the version of Spring Boot if the poms give it, and fails if Kit does not work with what they use. */
    private static Optional<String> bootVersion(Pom pom) {
        List<String> versions = Stream.of(
                        pom.named("dependencyManagement", "dependencies", "dependency")
                                .filter(each -> each.artifact().equals("spring-boot-dependencies")),
                        pom.named("parent"),
                        pom.named("dependencies", "dependency"),
                        pom.named("build", "plugins", "plugin"),
                        pom.named("build", "pluginManagement", "plugins", "plugin"),
                        pom.named("dependencyManagement", "dependencies", "dependency"))
                .flatMap(Function.identity())
                .filter(each -> each.group().equals("org.springframework.boot"))
                .map(Coordinates::version)
                .toList();
        if (versions.isEmpty()) {
            throw CliException.failed(
                    "This project does not use Spring Boot.",
                    pom.path().toString(),
                    "Kit needs Spring Boot 4. For a new application name a directory that does not exist yet.");
        }
        Optional<String> known =
                versions.stream().filter(version -> !version.isEmpty()).findFirst();
        known.filter(version -> !version.startsWith("4.")).ifPresent(version -> {
            throw CliException.failed(
                    "Kit works with Spring Boot 4; this project has Spring Boot " + version + ".",
                    pom.path().toString(),
                    "Move its parent or bill of materials to Spring Boot 4 first.");
        });
        return known;
    }

    private static boolean managesStarter(Pom pom) {
        return inheritsKit(pom)
                || pom.elements("dependencyManagement", "dependencies", "dependency")
                        .anyMatch(each -> isOfKit(each, STARTER)
                                || (isOfKit(each, "kit-bom")
                                        && each.textOf("scope").equals("import")));
    }

    /** A version that a property gives counts even if the property is unknown here. */
    private static boolean managesPlugin(Pom pom) {
        return inheritsKit(pom)
                || pom.elements("build", "pluginManagement", "plugins", "plugin")
                        .anyMatch(each ->
                                isOfKit(each, PLUGIN) && !each.textOf("version").isEmpty());
    }

    private static boolean inheritsKit(Pom pom) {
        return pom.parents().stream().anyMatch(parent -> parent.is(GROUP, "kit-parent"));
    }

    private static boolean isOfKit(XmlElement element, String artifact) {
        return element.textOf("groupId").equals(GROUP)
                && element.textOf("artifactId").equals(artifact);
    }

    private static XmlText withDependency(XmlText xml, String dependency) {
        return xml.root()
                .find("dependencies")
                .map(dependencies -> xml.append(dependencies, dependency))
                .orElseGet(() -> withSection(xml, wrapped("dependencies", dependency), BEHIND_DEPENDENCIES));
    }

    private static XmlText withPlugin(XmlText xml, String plugin) {
        Optional<XmlElement> build = xml.root().find("build");
        if (build.isEmpty()) {
            return withSection(xml, wrapped("build", wrapped("plugins", plugin)), BEHIND_BUILD);
        }
        return build.get()
                .find("plugins")
                .map(plugins -> xml.append(plugins, plugin))
                .orElseGet(() -> xml.append(build.get(), wrapped("plugins", plugin)));
    }

    private static XmlText withSection(XmlText xml, String block, Set<String> behind) {
        return xml.root().children().stream()
                .takeWhile(element -> !behind.contains(element.name()))
                .reduce((first, second) -> second)
                .map(last -> xml.insertAfter(last, block))
                .orElseGet(() -> xml.append(xml.root(), block));
    }

    private static String element(String tag, String artifact, String version) {
        String lines = "<groupId>" + GROUP + "</groupId>\n<artifactId>" + artifact + "</artifactId>";
        return wrapped(tag, version.isEmpty() ? lines : lines + "\n<version>" + version + "</version>");
    }

    private static String wrapped(String tag, String block) {
        return "<" + tag + ">\n" + block.indent(2) + "</" + tag + ">";
    }
}
