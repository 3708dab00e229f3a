package dev.kit.cli.maven;

import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Writes the OpenAPI document of the application that this build has compiled.
 *
 * <p>The goal is meant to be bound to a phase.
 */
@Mojo(
        name = "generate-openapi-no-fork",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.RUNTIME,
        threadSafe = true)
public final class GenerateOpenApiNoForkMojo extends OpenApiGoal {

    /** Creates an instance whose fields Maven sets. */
    public GenerateOpenApiNoForkMojo() {
        super(false);
    }
}
