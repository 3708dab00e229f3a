package dev.kit.cli.generate;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import dev.kit.mock.schema.SchemaSampler;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** Types generated for a document, and samples of each of its schemas. */
final class SampledDocument {

    private static final int SAMPLES = 6;
    private static final long SEED = 42;
    private static final String PACKAGE = "com.example.sampled";

    private SampledDocument() {}

    /** Generates and compiles the types of the document, and sends samples of its schemas through them. */
    static RoundTrip roundTrip(Path file, Path output) throws IOException {
        GeneratedSources sources = new GeneratedSources(output);
        sources.generate(file, PACKAGE, SampledSchemas.ALL);
        sources.compile();
        ApiDocument sampled = ApiDocument.read(file);
        URL[] classes = {output.resolve("classes").toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, SampledDocument.class.getClassLoader())) {
            RoundTrip trip = new RoundTrip(loader, PACKAGE);
            for (SampledSchemas.Found found : SampledSchemas.of(OpenApiDocument.read(file))) {
                Node schema = sampled.at(found.schema().pointer());
                SchemaSampler sampler = SchemaSampler.varied(sampled, SEED);
                for (int i = 0; i < SAMPLES; i++) {
                    sampler.sample(schema).ifPresent(value -> trip.check(found.schema(), found.type(), value));
                }
            }
            return trip;
        }
    }
}
