package dev.kit.cli.maven;

import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Compiles the application and writes its OpenAPI document, without starting it. */
@Mojo(name = "generate-openapi", requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class GenerateOpenApiMojo extends OpenApiGoal {

    /** Creates an instance whose fields Maven sets. */
    public GenerateOpenApiMojo() {
        super(true);
    }
}
