package dev.kit.openapi.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RulesPageTest {

    private static final Path PAGE = Path.of("..", "docs", "breaking-changes.md");

    @Test
    @DisplayName("the page lists each rule with its verdict and an anchor, and no other")
    void pageIsComplete() throws IOException {
        List<String> listed = Pattern.compile("^\\| <a id=\"([^\"]+)\"></a>`\\1` \\| (\\w+) \\|", Pattern.MULTILINE)
                .matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1) + " " + row.group(2))
                .toList();

        assertThat(listed)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(ChangeRule.all().stream()
                        .map(rule -> rule.id() + " " + rule.verdict().word())
                        .toList());
    }
}
