package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.generate.GenerationResult;
import java.io.File;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Writes a typed client from an OpenAPI document and adds it to the sources. */
@Mojo(name = "generate-client", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateClientMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    /** The OpenAPI document in JSON. */
    @Parameter(property = "kit.client.input", defaultValue = "${project.basedir}/openapi.json")
    private @Nullable File input;

    /** The source root to write to. */
    @Parameter(property = "kit.client.output", defaultValue = "${project.build.directory}/generated-sources/kit-client")
    private @Nullable File output;

    /** The Java package of the client. */
    @Parameter(property = "kit.client.package", required = true)
    private @Nullable String packageName;

    /** The client class; named after the document's title when absent. */
    @Parameter(property = "kit.client.name")
    private @Nullable String name;

    /** Whether to fail on differences instead of writing. */
    @Parameter(property = "kit.client.check", defaultValue = "false")
    private boolean check;

    /** Filled by Maven. */
    public GenerateClientMojo() {
        super();
    }

    @Override
    public void execute() throws MojoFailureException {
        File root = given(output, "output");
        ClientGeneration request = new ClientGeneration(
                given(input, "input").toPath(),
                root.toPath(),
                given(packageName, "packageName"),
                Optional.ofNullable(name),
                check);
        GenerationResult result = generate(request);
        if (check && !result.upToDate()) {
            throw new MojoFailureException("The client in " + root + " is not what " + request.input()
                    + " says. Run the goal without kit.client.check.");
        }
        getLog().info(result.operations() + " operations, " + result.written().size() + " files written");
        given(project, "project").addCompileSourceRoot(root.getPath());
    }

    private static GenerationResult generate(ClientGeneration request) throws MojoFailureException {
        try {
            return ClientGenerator.generate(request);
        } catch (CliException e) {
            throw new MojoFailureException(e.report(), e);
        }
    }

    private static <T> T given(@Nullable T value, String parameter) throws MojoFailureException {
        if (value == null) {
            throw new MojoFailureException("kit:generate-client needs <" + parameter + ">.");
        }
        return value;
    }
}
