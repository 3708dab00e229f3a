package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.RepositoryUtils;
import org.apache.maven.model.DependencyManagement;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;

/** The repositories of a project, from which artifacts are fetched by Maven's own rules. */
record ProjectRepositories(RepositorySystem system, RepositorySystemSession session) {

    ProjectRepositories with(RepositorySystemSession other) {
        return new ProjectRepositories(system, other);
    }

    /** Fetches one artifact such as {@code org.acme:tool:1.0}; {@code remedy} is shown if that fails. */
    Path fetch(MavenProject module, String name, String coordinates, String remedy) {
        ArtifactRequest request =
                new ArtifactRequest(new DefaultArtifact(coordinates), module.getRemoteProjectRepositories(), null);
        try {
            return system.resolveArtifact(session, request)
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException e) {
            throw CliException.failed(
                    name + " could not be fetched: " + e.getMessage(),
                    coordinates,
                    "Check the network and the repositories of Maven, or " + remedy,
                    e);
        }
    }

    /** Returns the files of dependencies and of all that they need, in the versions that the module manages. */
    List<Path> resolve(MavenProject module, List<Dependency> roots) throws DependencyResolutionException {
        CollectRequest collect = new CollectRequest(roots, managed(module), module.getRemoteProjectRepositories());
        return system.resolveDependencies(session, new DependencyRequest(collect, null)).getArtifactResults().stream()
                .map(result -> result.getArtifact().getFile().toPath())
                .toList();
    }

    /** Returns the dependencies that the module manages. */
    List<Dependency> managed(MavenProject module) {
        DependencyManagement management = module.getDependencyManagement();
        return management == null
                ? List.of()
                : management.getDependencies().stream()
                        .map(each -> RepositoryUtils.toDependency(each, session.getArtifactTypeRegistry()))
                        .toList();
    }
}
