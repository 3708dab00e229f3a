package dev.kit.client.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** The standard codec over the mapper of an application. */
class GivenMapperTest {

    record Money(long cents) {}

    record Line(String productName, Money unitPrice) {}

    /** Writes money as text. */
    static final class AsText extends StdSerializer<Money> {

        AsText() {
            super(Money.class);
        }

        @Override
        public void serialize(Money value, JsonGenerator out, SerializationContext context) {
            out.writeString(value.cents() + " ct");
        }
    }

    private final JsonCodec codec = JsonCodec.standard(
            JsonMapper.builder()
                    .addModule(new SimpleModule().addSerializer(Money.class, new AsText()))
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build(),
            Leniency.NUMBER_FOR_TEXT);

    @Test
    @DisplayName("modules count, names are those of the document")
    void keepsModules() {
        assertThat(codec.write(new Line("Tea", new Money(420))))
                .asString(StandardCharsets.UTF_8)
                .contains("\"productName\":\"Tea\"", "\"unitPrice\":\"420 ct\"");
    }

    @Test
    @DisplayName("the standard rules stand, with the leniency that is asked for")
    void keepsTheRules() {
        assertThat(read("{\"productName\":12,\"unitPrice\":{\"cents\":1},\"new\":true}")
                        .productName())
                .isEqualTo("12");
        assertThatThrownBy(() -> read("{\"productName\":\"Tea\",\"unitPrice\":{\"cents\":\"1\"}}"))
                .isInstanceOf(JsonException.class)
                .hasMessageContaining("/unitPrice/cents");
    }

    private Line read(String json) {
        return codec.read(json.getBytes(StandardCharsets.UTF_8), TypeRef.of(Line.class));
    }
}
