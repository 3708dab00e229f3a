package dev.kit.benchmarks.unions;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.client.union.Union;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/** A union whose variants differ in nothing, and so contains itself twice at each level. */
@JsonDeserialize(using = Tree.Decoder.class)
sealed interface Tree permits Tree.A, Tree.B, Tree.Unknown {

    final class Decoder extends Union<Tree> {
        public Decoder() {
            super(Union.<Tree>orElse(Unknown::new).variant(A.class).variant(B.class));
        }
    }

    @JsonDeserialize
    record A(
            @Nullable Inner left,
            @JsonProperty(required = true) int x) implements Tree {}

    @JsonDeserialize
    record B(
            @Nullable Inner left,
            @JsonProperty(required = true) int x) implements Tree {}

    record Unknown(@JsonValue @Nullable Object json) implements Tree {}

    record Inner(
            @JsonProperty(required = true) Tree t,
            @JsonProperty(required = true) int y) {}

    /** A document with a wrong member at each level, about 35 bytes a level. */
    static String wrongAtEachLevel(int depth) {
        return "{\"x\":1,\"left\":{\"t\":".repeat(depth) + "{\"x\":1}" + ",\"y\":\"wrong\"}}".repeat(depth);
    }
}
