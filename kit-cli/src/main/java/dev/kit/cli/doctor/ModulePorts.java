package dev.kit.cli.doctor;

import dev.kit.cli.application.MainClasses;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.cli.pom.Pom;
import dev.kit.cli.project.DirectoryVariables;
import dev.kit.cli.project.FileTree;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The check of the ports of all applications in one build. */
record ModulePorts(Surroundings at) {

    private static final Path RESOURCES = Path.of("src", "main", "resources");

    private static final List<String> SETTINGS =
            List.of("application.properties", "application.yaml", "application.yml", "kit.config.yaml");

    private static final String DEFAULT = "8080";

    private static final String ANY = "0";

    DoctorCheck check() {
        return DoctorCheck.local("module-ports", "a port of its own for each application of the build", this::ports);
    }

    private Verdict ports() {
        Map<Path, String> ports = new LinkedHashMap<>();
        root().ifPresent(root -> add(root, ports));
        if (ports.size() < 2) {
            return Verdict.skipped("the build has no second application");
        }
        List<String> conflicts = conflicts(new ArrayList<>(ports.entrySet()));
        return conflicts.isEmpty()
                ? Verdict.ok(ports.size() + " applications, each with a port of its own")
                : Verdict.warning(
                        String.join("; ", conflicts),
                        "Set server.port of one of them; else the second one that starts takes another port,"
                                + " or fails.");
    }

    private static List<String> conflicts(List<Map.Entry<Path, String>> applications) {
        List<String> conflicts = new ArrayList<>();
        for (int i = 0; i < applications.size(); i++) {
            for (int j = i + 1; j < applications.size(); j++) {
                String port = applications.get(i).getValue();
                if (port.equals(applications.get(j).getValue()) && !port.equals(ANY)) {
                    conflicts.add(
                            name(applications.get(i)) + " and " + name(applications.get(j)) + " both use port " + port);
                }
            }
        }
        return conflicts;
    }

    private static String name(Map.Entry<Path, String> application) {
        return String.valueOf(application.getKey().getFileName());
    }

    /** Returns the pom of this directory if it has modules, else that of an ancestor that has this one. */
    private Optional<Pom> root() {
        Optional<Pom> here = at.pom().value();
        if (here.isEmpty() || !here.get().modules().isEmpty()) {
            return here;
        }
        return FileTree.upwards(at.directory())
                .skip(1)
                .filter(place -> Files.isRegularFile(place.resolve("pom.xml")))
                .flatMap(place -> Pom.find(place).stream())
                .filter(above -> above.modules().contains(at.directory()))
                .findFirst();
    }

    private void add(Pom pom, Map<Path, String> ports) {
        for (Path module : pom.modules()) {
            if (Files.isRegularFile(module.resolve("pom.xml")) && !ports.containsKey(module)) {
                if (isApplication(module)) {
                    ports.put(module, port(module));
                }
                Pom.find(module).ifPresent(found -> add(found, ports));
            }
        }
    }

    private static boolean isApplication(Path module) {
        return Stream.of(module, module.resolve(RESOURCES))
                        .flatMap(place -> SETTINGS.stream().map(place::resolve))
                        .anyMatch(Files::isRegularFile)
                || !MainClasses.in(module.resolve("target").resolve("classes")).isEmpty();
    }

    /** Returns the configured port. The variables of this shell are for the one application that it starts. */
    private String port(Path module) {
        Map<String, String> variables = DirectoryVariables.load(module);
        SpringProperties spring =
                SpringProperties.load(List.of(module.resolve(RESOURCES)), module, variables, at.stage());
        GivenProperties given = new GivenProperties(variables, spring, KitConfig.load(module, variables, at.names()));
        return given.variable("PORT")
                .or(() -> given.find("server.port"))
                .map(String::strip)
                .orElse(DEFAULT);
    }
}
