package dev.kit.cli.init.pom;

import dev.kit.cli.command.CliException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
        PomLineage lineage = PomLineage.read(file);
        checkSingle(lineage.first());
        checkBoot(lineage, file);
        XmlText xml = lineage.first().xml();
        if (!lineage.depends(GROUP, STARTER)) {
            xml = withDependency(
                    xml, element("dependency", STARTER, lineage.managesDependency(GROUP, STARTER) ? "" : version));
        }
        if (!lineage.builds(GROUP, PLUGIN)) {
            xml = withPlugin(xml, element("plugin", PLUGIN, lineage.managesPlugin(GROUP, PLUGIN) ? "" : version));
        }
        return new KitPom(
                lineage.first().xml().text(), xml.text(), lineage.first().charset(), lineage.bootVersion());
    }

    private static void checkSingle(PomFile pom) {
        XmlElement project = pom.project();
        if (!project.textOf("packaging").equals("pom")) {
            return;
        }
        List<String> modules = Stream.concat(
                        Stream.of(project), project.find("profiles").stream().flatMap(all -> all.all("profile")))
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

    private static void checkBoot(PomLineage lineage, Path file) {
        if (!lineage.usesBoot()) {
            throw CliException.failed(
                    "This project does not use Spring Boot.",
                    file.toString(),
                    "Kit needs Spring Boot 4. For a new application name a directory that does not exist yet.");
        }
        lineage.bootVersion().filter(version -> !version.startsWith("4.")).ifPresent(version -> {
            throw CliException.failed(
                    "Kit works with Spring Boot 4; this project has Spring Boot " + version + ".",
                    file.toString(),
                    "Move its parent or bill of materials to Spring Boot 4 first.");
        });
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
