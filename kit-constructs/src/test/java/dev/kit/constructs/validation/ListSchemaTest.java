package dev.kit.constructs.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;

final class ListSchemaTest {

    record Shown(String id, @Nullable String note) {}

    private final Schema<List<Shown>> named = Schema.listOf(Shown.class);
    private final Schema<List<Shown>> referred = Schema.of(new TypeReference<List<Shown>>() {});

    @Test
    @DisplayName("VA-06 a list of a class is read, checked, written and documented like one of a type reference")
    void isLikeATypeReference() {
        byte[] json = "[{\"id\":\"a\"},{\"id\":\"b\",\"note\":\"n\"}]".getBytes(UTF_8);
        assertThat(named.parse(json))
                .isEqualTo(referred.parse(json))
                .isEqualTo(new Parsed.Valid<>(List.of(new Shown("a", null), new Shown("b", "n"))));
        byte[] incomplete = "[{\"id\":\"a\"},{}]".getBytes(UTF_8);
        assertThat(named.parse(incomplete)).isInstanceOf(Parsed.Invalid.class).isEqualTo(referred.parse(incomplete));
        assertThat(named.write(List.of(new Shown("a", "n")))).asString().isEqualTo("[{\"id\":\"a\",\"note\":\"n\"}]");
        assertThat(named.jsonSchema().root()).isEqualTo(referred.jsonSchema().root());
    }
}
