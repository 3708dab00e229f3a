package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.postgres.PostgresPlatform;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** The PostgreSQL binaries in the repositories of the project. */
final class PostgresArtifact {

    private final RepositorySystem repositories;

    private final RepositorySystemSession session;

    private final List<RemoteRepository> remotes;

    PostgresArtifact(RepositorySystem repositories, RepositorySystemSession session, List<RemoteRepository> remotes) {
        this.repositories = repositories;
        this.session = session;
        this.remotes = remotes;
    }

    Path fetch() {
        Artifact artifact = new DefaultArtifact(
                PostgresPlatform.GROUP, PostgresPlatform.artifact(), "jar", PostgresPlatform.VERSION);
        try {
            return repositories
                    .resolveArtifact(session, new ArtifactRequest(artifact, remotes, null))
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException e) {
            throw CliException.failed(
                            "PostgreSQL could not be fetched: " + e.getMessage(),
                            artifact.toString(),
                            "Check the network and the repositories of Maven, or set DATABASE_URL.")
                    .causedBy(e);
        }
    }
}
