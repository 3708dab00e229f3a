package dev.kit.mock.schema;

import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Creates sample values of schemas, reproducibly from a seed. Not thread-safe.
 *
 * <p>Recursive schemas end at a limited depth. Each value is validated before it is returned; for a schema that
 * contradicts itself, the value may not fit.
 */
public final class SchemaSampler {

    private static final int TRIES = 12;

    private final SchemaValidator validator;
    private final Direction direction;
    private final Supplier<Sample> samples;

    private SchemaSampler(SchemaValidator validator, long seed, boolean varied, Direction direction) {
        Height height = new Height(validator.document());
        Random random = new Random(seed);
        this.validator = validator;
        this.direction = direction;
        this.samples = () -> new Sample(validator, height, random, varied, direction);
    }

    /**
     * Returns a sampler whose values challenge a decoder.
     *
     * <p>They include odd texts, other spellings of dates, nulls and extra members. Examples are not used, and members
     * that are required but declared nowhere are omitted, since no type has them.
     */
    public static SchemaSampler varied(ApiDocument document, long seed) {
        return new SchemaSampler(new SchemaValidator(document), seed, true, Direction.NONE);
    }

    /**
     * Returns a sampler of readable values.
     *
     * <p>They come from the examples of the document if those fit their schemas.
     */
    public static SchemaSampler exemplary(SchemaValidator validator, long seed, Direction direction) {
        return new SchemaSampler(validator, seed, false, direction);
    }

    /**
     * Returns a sample value of a schema.
     *
     * <p>It is empty if every value of the schema is infinite or none is allowed.
     */
    public Optional<JsonNode> sample(ApiNode schema) {
        Optional<JsonNode> last = Optional.empty();
        for (int i = 0; i < TRIES; i++) {
            Optional<JsonNode> value = samples.get().of(schema);
            if (value.isPresent()) {
                if (validator.fits(schema, value.get(), direction)) {
                    return value;
                }
                last = value;
            }
        }
        return last;
    }
}
