package dev.kit.benchmarks.unions;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.client.union.KnownValues;
import dev.kit.client.union.Union;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/** A node of a drawing, as the generator writes such a union. */
@JsonDeserialize(using = Node.Decoder.class)
sealed interface Node permits Node.Frame, Node.Rectangle, Node.Text, Node.Unknown {

    final class Decoder extends Union<Node> {
        public Decoder() {
            super(Union.<Node>orElse(Unknown::new)
                    .variant(Frame.class)
                    .variant(Rectangle.class)
                    .variant(Text.class));
        }
    }

    @JsonDeserialize
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Frame(
            @JsonProperty(required = true) String id,
            @JsonProperty(required = true) String name,

            @JsonProperty(required = true) @KnownValues({"FRAME", "GROUP"})
            String type,

            @Nullable Box absoluteBoundingBox,
            @JsonProperty(required = true) List<Node> children)
            implements Node {}

    @JsonDeserialize
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Rectangle(
            @JsonProperty(required = true) String id,
            @JsonProperty(required = true) String name,

            @JsonProperty(required = true) @KnownValues("RECTANGLE")
            String type,

            @Nullable Double opacity,
            @Nullable Box absoluteBoundingBox,
            @Nullable List<Paint> fills)
            implements Node {}

    @JsonDeserialize
    record Text(
            @JsonProperty(required = true) String id,

            @JsonProperty(required = true) @KnownValues("TEXT")
            String type,

            @JsonProperty(required = true) String characters)
            implements Node {}

    record Unknown(@JsonValue @Nullable Object json) implements Node {}

    record Box(double x, double y, double width, double height) {}

    @JsonDeserialize(using = Paint.Decoder.class)
    sealed interface Paint permits Solid, Image, UnknownPaint {

        final class Decoder extends Union<Paint> {
            public Decoder() {
                super(Union.<Paint>orElse(UnknownPaint::new)
                        .discriminator("type")
                        .when("SOLID", Solid.class)
                        .when("IMAGE", Image.class)
                        .variant(Solid.class)
                        .variant(Image.class));
            }
        }
    }

    @JsonDeserialize
    record Solid(
            @JsonProperty(required = true) String type,
            @JsonProperty(required = true) Color color) implements Paint {}

    @JsonDeserialize
    record Image(
            @JsonProperty(required = true) String type,
            @JsonProperty(required = true) String imageRef) implements Paint {}

    record UnknownPaint(@JsonValue @Nullable Object json) implements Paint {}

    record Color(double r, double g, double b, double a) {}
}
