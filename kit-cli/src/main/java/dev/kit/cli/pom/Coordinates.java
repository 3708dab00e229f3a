package dev.kit.cli.pom;

/**
 * The coordinates of an artifact that a pom names.
 *
 * @param version the version as far as the poms here tell it, else empty
 */
public record Coordinates(String group, String artifact, String version) {

    /** Returns whether they are of that artifact, whatever its version. */
    public boolean is(String wantedGroup, String wantedArtifact) {
        return group.equals(wantedGroup) && artifact.equals(wantedArtifact);
    }
}
