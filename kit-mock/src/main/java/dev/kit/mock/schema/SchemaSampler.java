package dev.kit.mock.schema;

import dev.kit.mock.document.ApiDocument;
import dev.kit.mock.document.Node;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Makes values that a schema allows, the same ones for the same seed. Recursive schemas end at a bounded depth. A value
 * is checked before it is given away; a schema that contradicts itself may get one that does not fit. Not thread-safe.
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
     * Makes values that try a decoder: odd texts, other spellings of dates, nulls, extra members. No examples, and no
     * members that are required but nowhere declared, since no type has them.
     */
    public static SchemaSampler varied(ApiDocument document, long seed) {
        return new SchemaSampler(new SchemaValidator(document), seed, true, Direction.NONE);
    }

    /** Makes values that read well, from the examples of the document where those fit their schemas. */
    public static SchemaSampler exemplary(SchemaValidator validator, long seed, Direction direction) {
        return new SchemaSampler(validator, seed, false, direction);
    }

    /** Returns a value, or nothing if every value of the schema is infinite or none is allowed. */
    public Optional<JsonNode> sample(Node schema) {
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
