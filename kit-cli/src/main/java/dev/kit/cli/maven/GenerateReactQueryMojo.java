package dev.kit.cli.maven;

import dev.kit.cli.generate.typescript.TypeScriptGeneration;
import dev.kit.cli.generate.typescript.TypeScriptGenerator;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Generates a typed client for React from an OpenAPI document. */
@Mojo(name = "generate-react-query", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateReactQueryMojo extends GenerationGoal {

    /** The OpenAPI document in JSON or YAML: a file, or an {@code http} address. */
    @Parameter(property = "kit.reactQuery.input", defaultValue = "openapi.json")
    private @Nullable String input;

    /** The directory to write to. */
    @Parameter(property = "kit.reactQuery.output", defaultValue = "${project.basedir}/src/api")
    private @Nullable File output;

    /** The extension of imports between the files: {@code none}, {@code js} or {@code ts}. */
    @Parameter(property = "kit.reactQuery.extension", defaultValue = "none")
    private @Nullable String extension;

    /** If true, typed handlers for Mock Service Worker are generated too. */
    @Parameter(property = "kit.reactQuery.msw", defaultValue = "false")
    private boolean msw;

    /** The operations to generate, by id or as {@code GET /users}; all if there are neither operations nor tags. */
    @Parameter(property = "kit.reactQuery.operations")
    private @Nullable List<String> operations;

    /** The tags whose operations to generate. */
    @Parameter(property = "kit.reactQuery.tags")
    private @Nullable List<String> tags;

    /** If true, nothing is written and the build fails if the output differs. */
    @Parameter(property = "kit.reactQuery.check", defaultValue = "false")
    private boolean check;

    /** Creates the goal, whose fields Maven sets. */
    public GenerateReactQueryMojo() {
        super("generate-react-query", "kit.reactQuery.check");
    }

    @Override
    void run() throws MojoFailureException {
        Path directory = given(output, "output").toPath();
        TypeScriptGeneration request = new TypeScriptGeneration(
                document(given(input, "input")),
                directory,
                check,
                new TypeScriptGeneration.Content(
                        oneOf(TypeScriptGeneration.EXTENSIONS, extension, "extension"),
                        msw,
                        operations == null ? List.of() : operations,
                        tags == null ? List.of() : tags));
        report(
                request.generation(),
                TypeScriptGenerator.generate(request),
                directory,
                String.valueOf(directory.getFileName()));
    }
}
