package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** A resolver of single artifacts in the repositories of the project. */
record SingleArtifact(RepositorySystem repositories, RepositorySystemSession session, List<RemoteRepository> remotes) {

    /** Fetches the file of an artifact such as {@code org.acme:tool:1.0}. */
    Path fetch(String coordinates, String otherwise) {
        try {
            return repositories
                    .resolveArtifact(session, new ArtifactRequest(new DefaultArtifact(coordinates), remotes, null))
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException e) {
            throw CliException.failed(
                            coordinates + " could not be fetched: " + e.getMessage(),
                            null,
                            "Check the network and the repositories of Maven. " + otherwise)
                    .causedBy(e);
        }
    }
}
