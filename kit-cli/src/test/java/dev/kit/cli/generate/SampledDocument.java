package dev.kit.cli.generate;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import tools.jackson.databind.JsonNode;

/** Types generated for a document, and samples of each of its schemas. */
final class SampledDocument {

    private static final int SAMPLES = Integer.getInteger("kit.samples", 6);
    private static final int INVALID_EACH = 3;
    private static final long SEED = 42;
    private static final String PACKAGE = "com.example.sampled";

    private SampledDocument() {}

    /** Generates and compiles the types of the document, and sends samples of its schemas through them. */
    static RoundTrip roundTrip(Path file, Path output) throws IOException {
        GeneratedSources sources = new GeneratedSources(output);
        sources.generate(file, PACKAGE, SampledSchemas.ALL);
        sources.compile();
        ApiDocument sampled = ApiDocument.read(file);
        SchemaValidator validator = new SchemaValidator(sampled);
        URL[] classes = {output.resolve("classes").toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(classes, SampledDocument.class.getClassLoader())) {
            RoundTrip trip = new RoundTrip(loader, PACKAGE);
            Random random = new Random(SEED);
            for (SampledSchemas.Found found : SampledSchemas.of(sampled)) {
                ApiNode schema = found.schema();
                SchemaSampler sampler = SchemaSampler.varied(sampled, SEED);
                Mutations mutations = new Mutations(value -> validator.fits(schema, value, Direction.ANSWER), random);
                for (int i = 0; i < SAMPLES; i++) {
                    Optional<JsonNode> sample = sampler.sample(schema);
                    sample.ifPresent(value -> trip.check(found.schema(), found.type(), value));
                    if (i % INVALID_EACH == 0) {
                        sample.filter(value -> validator.fits(schema, value, Direction.ANSWER))
                                .flatMap(mutations::of)
                                .ifPresent(mutation -> trip.checkInvalid(found.type(), mutation));
                    }
                }
            }
            return trip;
        }
    }
}
