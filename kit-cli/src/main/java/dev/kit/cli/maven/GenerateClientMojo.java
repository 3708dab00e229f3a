package dev.kit.cli.maven;

import dev.kit.cli.generate.ClientGeneration;
import dev.kit.cli.generate.ClientGenerator;
import dev.kit.cli.generate.NamePrefixes;
import dev.kit.cli.generate.NullnessAnnotations;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Generates typed clients from OpenAPI documents and adds them to the sources. */
@Mojo(name = "generate-client", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateClientMojo extends GenerationGoal {

    /** The OpenAPI document in JSON or YAML: a file, or an {@code http} address. */
    @Parameter(property = "kit.client.input", defaultValue = "openapi.json")
    private @Nullable String input;

    /** The source root to write to. */
    @Parameter(property = "kit.client.output", defaultValue = "${project.build.directory}/generated-sources/kit-client")
    private @Nullable File output;

    /** The directory of the test classes, which gets a copy of the document. */
    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private @Nullable File testClasses;

    /** The Java package of the client. Required unless {@code clients} are configured. */
    @Parameter(property = "kit.client.package")
    private @Nullable String packageName;

    /** The name of the client class; derived from the document's title if absent. */
    @Parameter(property = "kit.client.name")
    private @Nullable String name;

    /** The nullness annotations of the generated code: {@code jspecify} or {@code none}. */
    @Parameter(property = "kit.client.nullness", defaultValue = "jspecify")
    private @Nullable String nullness;

    /** If true, types are also generated for the bodies of webhooks. */
    @Parameter(property = "kit.client.webhooks", defaultValue = "false")
    private boolean webhooks;

    /** If true, types are also generated for schemas that no operation uses. */
    @Parameter(property = "kit.client.allSchemas", defaultValue = "false")
    private boolean allSchemas;

    /** The beginnings of the names of schemas and operations that names in the code leave out. */
    @Parameter(property = "kit.client.stripPrefix")
    private @Nullable List<String> stripPrefix;

    /**
     * Several documents, each with an {@code input}, a {@code packageName} and optionally a {@code name} and
     * {@code stripPrefix}.
     */
    @Parameter
    private @Nullable List<ClientDocument> clients;

    /** If true, nothing is written and the build fails if the output differs. */
    @Parameter(property = "kit.client.check", defaultValue = "false")
    private boolean check;

    /** Creates the goal, whose fields Maven sets. */
    public GenerateClientMojo() {
        super("generate-client", "kit.client.check");
    }

    @Override
    void run() throws MojoFailureException {
        Path root = given(output, "output").toPath();
        if (clients == null || clients.isEmpty()) {
            generate(request(root, given(input, "input"), given(packageName, "packageName"), name, stripPrefix));
        } else {
            for (ClientDocument client : clients) {
                generate(request(
                        root,
                        given(client.input(), "input> in a <client"),
                        given(client.packageName(), "packageName> in a <client"),
                        client.name(),
                        client.stripPrefix() == null ? stripPrefix : client.stripPrefix()));
            }
        }
        project().addCompileSourceRoot(root.toString());
    }

    private ClientGeneration request(
            Path root, String document, String javaPackage, @Nullable String client, @Nullable List<String> prefixes)
            throws MojoFailureException {
        String word = oneOf(NullnessAnnotations.WORDS, nullness, "nullness");
        return new ClientGeneration(
                document(document),
                root,
                javaPackage,
                Optional.ofNullable(client),
                check,
                new ClientGeneration.Content(
                        NullnessAnnotations.of(word),
                        webhooks,
                        allSchemas,
                        new NamePrefixes(prefixes == null ? List.of() : prefixes)));
    }

    private void generate(ClientGeneration request) throws MojoFailureException {
        report(request.generation(), ClientGenerator.generate(request), request.output(), request.packageName());
        keepDocument(request);
    }

    /** Copies the document to the class path of the tests, where @KitClientTest looks for it. */
    private void keepDocument(ClientGeneration request) throws MojoFailureException {
        if (testClasses == null) {
            return;
        }
        Path clients = testClasses.toPath().resolve("META-INF/kit/clients");
        String document = request.generation().copyDocument(clients.resolve(request.packageName()));
        try {
            Files.writeString(clients.resolve(request.packageName() + ".document"), document);
        } catch (IOException e) {
            throw new MojoFailureException("The document for the tests cannot be written to " + clients + ".", e);
        }
    }
}
