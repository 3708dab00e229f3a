package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencySelector;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** The additions to an application's class path for development: the studio and WebSocket. */
final class DevelopmentArtifacts {

    private static final String STUDIO = "dev.kit:kit-studio";

    private static final String WEBSOCKET = "org.springframework.boot:spring-boot-starter-websocket";

    private static final String WEBSOCKET_MODULE = "org.springframework.boot:spring-boot-websocket";

    private final RepositorySystem repositories;

    private final RepositorySystemSession session;

    private final ApplicationArtifacts application;

    DevelopmentArtifacts(
            RepositorySystem repositories, RepositorySystemSession session, ApplicationArtifacts application) {
        this.repositories = repositories;
        this.session = session;
        this.application = application;
    }

    /** Returns the files that the application lacks. Dependencies that it has are kept in their version. */
    List<Path> resolve(MavenProject module) {
        List<Dependency> roots = roots();
        if (roots.isEmpty()) {
            return List.of();
        }
        DefaultRepositorySystemSession lacking = new DefaultRepositorySystemSession(session);
        Set<String> names = roots.stream()
                .map(root -> root.getArtifact().getGroupId() + ":"
                        + root.getArtifact().getArtifactId())
                .collect(Collectors.toSet());
        DependencySelector usual = session.getDependencySelector();
        lacking.setDependencySelector(new LackingDependencies(application, names, usual));
        CollectRequest collect = new CollectRequest(roots, managed(module), module.getRemoteProjectRepositories());
        try {
            return repositories
                    .resolveDependencies(lacking, new DependencyRequest(collect, null))
                    .getArtifactResults()
                    .stream()
                    .map(result -> result.getArtifact().getFile().toPath())
                    .toList();
        } catch (DependencyResolutionException e) {
            throw CliException.failed(
                            "The studio could not be fetched: " + e.getMessage(),
                            names.stream().sorted().collect(Collectors.joining(", ")),
                            "Check the network and the repositories of Maven, or start with"
                                    + " -Dkit.arguments=--no-studio.")
                    .causedBy(e);
        }
    }

    private List<Dependency> roots() {
        List<Dependency> roots = new ArrayList<>();
        if (!application.has(STUDIO)) {
            roots.add(runtime(STUDIO, application.version(ApplicationArtifacts.STARTER)));
        }
        if (!application.has(WEBSOCKET_MODULE)) {
            roots.add(runtime(WEBSOCKET, application.version(ApplicationArtifacts.BOOT)));
        }
        return roots;
    }

    private List<Dependency> managed(MavenProject module) {
        DependencyManagement management = module.getDependencyManagement();
        return management == null
                ? List.of()
                : management.getDependencies().stream()
                        .map(each -> RepositoryUtils.toDependency(each, session.getArtifactTypeRegistry()))
                        .toList();
    }

    private static Dependency runtime(String artifact, String version) {
        return new Dependency(new DefaultArtifact(artifact + ":" + version), "runtime");
    }
}
