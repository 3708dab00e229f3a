package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The examples of docs/react.md compile against the client of the shop. */
@Tag("peers")
class ReactGuideTest {

    private static final Pattern EXAMPLE = Pattern.compile("(?s)```(tsx?)\n(.*?)```");

    @Test
    @DisplayName("the examples of docs/react.md compile in 5.9.3 and 7.0.2")
    void compiles() throws IOException {
        Path directory = NodeTools.directory("guide");
        TypeCheck.configureTests(directory);
        GeneratedClient.generate(Path.of("..", "examples", "shop", "openapi.json"), directory.resolve("api"), "none");
        String guide = Files.readString(Path.of("..", "docs", "react.md"));
        int examples = 0;
        for (MatchResult example : EXAMPLE.matcher(guide).results().toList()) {
            Files.writeString(directory.resolve("example" + ++examples + "." + example.group(1)), example.group(2));
        }
        assertThat(examples).isGreaterThan(5);
        assertThat(TypeCheck.faults(directory)).isEmpty();
    }
}
