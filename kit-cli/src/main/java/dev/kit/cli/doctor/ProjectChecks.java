package dev.kit.cli.doctor;

import dev.kit.cli.command.Version;
import dev.kit.cli.pom.Coordinates;
import dev.kit.cli.pom.Pom;
import dev.kit.envkit.settings.MountPath;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The checks of the Maven project. */
record ProjectChecks(Surroundings at) {

    private static final String KIT = "dev.kit";

    private static final String BOOT = "org.springframework.boot";

    private static final String STARTER = "kit-spring-boot-starter";

    private static final Set<String> BOOT_VERSIONS = Set.of("spring-boot-starter-parent", "spring-boot-dependencies");

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.local("pom", "a pom.xml that can be read", () -> {
                    Optional<Pom> pom = at.pom().require();
                    return pom.map(found -> Verdict.ok(found.path().toString()))
                            .orElseGet(() -> Verdict.skipped("no Maven project here"));
                }),
                check("spring-boot", "Spring Boot 4.0 or 4.1", ProjectChecks::springBoot),
                check("starter", "a dependency on " + KIT + ":" + STARTER, this::starter),
                check("kit-versions", "one version of all modules of Kit", ProjectChecks::versions),
                check("plugin", "the plugin " + KIT + ":kit-cli in the pom", ProjectChecks::plugin),
                check("java-release", "a release from 17 up to that of the JDK", this::release),
                check("source-encoding", "project.build.sourceEncoding UTF-8", ProjectChecks::sourceEncoding),
                DoctorCheck.local("servlet", "a servlet application", this::servlet),
                check("studio", "a path, the studio's module and its WebSocket", this::studio));
    }

    /** Returns a check of the pom, which is skipped without one: another check reports that. */
    private DoctorCheck check(String name, String wanted, Function<Pom, Verdict> look) {
        return DoctorCheck.local(
                name,
                wanted,
                () -> at.pom().value().map(look).orElseGet(() -> Verdict.skipped("no pom.xml that can be read")));
    }

    private static Verdict springBoot(Pom pom) {
        Optional<String> known = Stream.concat(pom.parents().stream(), pom.management().stream())
                .filter(each -> each.group().equals(BOOT) && BOOT_VERSIONS.contains(each.artifact()))
                .map(Coordinates::version)
                .filter(version -> !version.isEmpty())
                .findFirst();
        if (known.isEmpty()) {
            return Verdict.skipped("the poms here name no version");
        }
        String version = known.get();
        if (version.matches("4\\.[01]\\..*")) {
            return Verdict.ok("Spring Boot " + version);
        }
        return version.startsWith("4.")
                ? Verdict.warning("Spring Boot " + version, "Kit is not tested with it; use 4.1 if something fails.")
                : Verdict.failure(
                        "Spring Boot " + version, "Move the parent or the bill of materials to Spring Boot 4.1.");
    }

    private Verdict starter(Pom pom) {
        if (pom.isAggregator()) {
            return Verdict.skipped("a pom of modules; run kit doctor in the application's");
        }
        return pom.dependencies().stream()
                .filter(each -> each.is(KIT, STARTER) || each.is(KIT, "kit-lambda"))
                .findFirst()
                .map(each -> Verdict.ok(name(each)))
                .orElseGet(() -> Verdict.warning(
                        "no such dependency", "Add " + KIT + ":" + STARTER + "; nothing of Kit is served without it."));
    }

    private static Verdict versions(Pom pom) {
        Map<String, String> versions = new TreeMap<>();
        Stream.of(
                        pom.dependencies().stream(),
                        pom.plugins().stream(),
                        pom.management().stream().filter(each -> each.is(KIT, "kit-bom")))
                .flatMap(Function.identity())
                .filter(each -> each.group().equals(KIT) && !each.version().isEmpty())
                .forEach(each -> versions.putIfAbsent(each.artifact(), each.version()));
        String all = versions.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
        if (versions.isEmpty()) {
            return Verdict.skipped("no version of Kit in the poms here");
        }
        return Set.copyOf(versions.values()).size() == 1
                ? Verdict.ok(all)
                : Verdict.failure(all, "Import " + KIT + ":kit-bom and leave the versions of the modules out.");
    }

    private static Verdict plugin(Pom pom) {
        return pom.plugins().stream()
                .filter(each -> each.is(KIT, "kit-cli"))
                .findFirst()
                .map(each -> Verdict.ok(name(each)))
                .orElseGet(() -> Verdict.warning(
                        "not declared",
                        "Declare it for ./mvnw kit:dev; in full that is ./mvnw " + KIT + ":kit-cli:" + Version.current()
                                + ":dev."));
    }

    private Verdict release(Pom pom) {
        Optional<String> named = Stream.of("maven.compiler.release", "java.version", "maven.compiler.target")
                .flatMap(name -> pom.property(name).stream())
                .findFirst();
        if (named.isEmpty() || !named.get().matches("(1\\.)?\\d{1,3}")) {
            return Verdict.skipped("no property names it");
        }
        int release = Integer.parseInt(named.get().replaceFirst("^1\\.", ""));
        int running = Runtime.version().feature();
        if (release < 17) {
            return Verdict.failure("Java " + release, "Set maven.compiler.release to 17 or more.");
        }
        return release <= running
                ? Verdict.ok("Java " + release)
                : Verdict.failure(
                        "Java " + release + " with JDK " + running,
                        "Install JDK " + release + ", or lower the release.");
    }

    private static Verdict sourceEncoding(Pom pom) {
        String name = "project.build.sourceEncoding";
        Optional<String> found = pom.property(name);
        boolean ofBoot = pom.parents().stream().anyMatch(each -> each.is(BOOT, "spring-boot-starter-parent"));
        if (found.isEmpty() && ofBoot) {
            return Verdict.ok("UTF-8, from spring-boot-starter-parent");
        }
        return found.filter("UTF-8"::equalsIgnoreCase).isPresent()
                ? Verdict.ok("UTF-8")
                : Verdict.warning(found.orElse("not set"), "Set the property " + name + " to UTF-8.");
    }

    private Verdict servlet() {
        String property = "spring.main.web-application-type";
        return at.properties()
                .find(property)
                .filter("reactive"::equalsIgnoreCase)
                .map(type -> Verdict.failure(property + " is reactive", "Set it to servlet, or leave it out."))
                .orElseGet(() -> Verdict.ok("nothing says otherwise"));
    }

    private Verdict studio(Pom pom) {
        if (!at.properties().isOn("kit.studio.enabled")) {
            return Verdict.skipped("kit.studio.enabled is false");
        }
        String path = at.properties().find("kit.studio.path").orElse("/__studio");
        try {
            MountPath.normalise(path);
        } catch (IllegalArgumentException e) {
            return Verdict.failure("kit.studio.path " + e.getMessage(), "Write a path such as /__studio.");
        }
        List<Coordinates> dependencies = pom.dependencies();
        boolean declared = dependencies.stream().anyMatch(each -> each.is(KIT, "kit-studio"));
        boolean socket = dependencies.stream().anyMatch(each -> each.is(BOOT, "spring-boot-starter-websocket"));
        if (declared && !socket) {
            return Verdict.warning(
                    "kit-studio without spring-boot-starter-websocket",
                    "Add " + BOOT + ":spring-boot-starter-websocket; the live feed needs it outside kit dev.");
        }
        return Verdict.ok(path + (declared ? ", a dependency" : ", which kit dev adds"));
    }

    private static String name(Coordinates each) {
        return (each.artifact() + " " + each.version()).strip();
    }
}
