package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.PublicDocument;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.change.ApiComparison;
import dev.kit.openapi.change.ChangeVerdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("documents")
class ReflexiveComparisonTest {

    private static final LocalDate TODAY = LocalDate.of(2026, 6, 1);

    static Stream<PublicDocument> documents() {
        return PublicDocuments.ALL.stream();
    }

    @ParameterizedTest(name = "{0} has no change beside itself")
    @MethodSource("documents")
    void findsNoChange(PublicDocument document) throws IOException, InterruptedException {
        Path file = document.fetched();

        assertThat(ApiComparison.of(ApiDocument.read(file), ApiDocument.read(file), TODAY)
                        .changes())
                .isEmpty();
    }

    @Test
    @DisplayName("an edition of GitHub's server is compatible with the one before")
    void findsAdditions() throws IOException, InterruptedException {
        List<ApiDocument> editions = List.of(edition("ghes-3.17"), edition("ghes-3.18"));

        ApiComparison comparison = ApiComparison.of(editions.get(0), editions.get(1), TODAY);

        assertThat(comparison.verdict()).isEqualTo(ChangeVerdict.COMPATIBLE);
        assertThat(comparison.changes())
                .filteredOn(change -> change.rule().id().equals("request-operation-added"))
                .hasSize(14);
    }

    private static ApiDocument edition(String name) throws IOException, InterruptedException {
        return ApiDocument.read(
                new PublicDocument("@octokit/openapi", "23.0.2", "generated/" + name + ".json").fetched());
    }
}
