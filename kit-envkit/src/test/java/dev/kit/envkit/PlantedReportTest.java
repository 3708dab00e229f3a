package dev.kit.envkit;

import static dev.kit.envkit.EnvironmentParserTest.failure;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Planted secrets in values that nothing declares as secret, and in the messages of the application about them. */
class PlantedReportTest {

    private static final String SECRET = "zq904plant9";
    private static final Path CORPUS = Path.of("..", "kit-redaction/src/test/resources/dev/kit/redaction/planted.txt");

    private static List<Function<Env, Variable<?>>> variables(String text) {
        return List.of(
                env -> env.get("NOTE").integer(),
                env -> env.get("NOTE").url(),
                env -> env.get("NOTE").bool(),
                env -> env.get("NOTE").string().maxLength(1),
                env -> env.get("NOTE").string().oneOf("a", "b"),
                env -> env.get("NOTE").string().check(note -> false, text),
                env -> env.get("OTHER").string().check(other -> false, text),
                env -> env.get("OTHER").string().transform(other -> {
                    throw new IllegalArgumentException(text);
                }),
                env -> env.get("OTHER").string().transform(other -> {
                    throw new IllegalStateException(text, new IllegalArgumentException(text));
                }),
                env -> env.into(
                        other -> {
                            throw new IllegalArgumentException(text);
                        },
                        env.get("OTHER").string()));
    }

    @Test
    @DisplayName("security M-1 M-5 no planted secret stands in the report, the message or the problems")
    void reportsNoSecret() throws IOException {
        List<String> forms = Files.readAllLines(CORPUS).stream().skip(1).toList(); // the first line is a comment
        assertThat(forms).hasSizeGreaterThan(100).allSatisfy(form -> {
            String text = form.replace("{S}", SECRET).replace('⏎', '\n');
            for (Function<Env, Variable<?>> variable : variables(text)) {
                EnvironmentException failure = failure(Map.of("NOTE", text, "OTHER", "fine"), variable);
                if (failure == null) {
                    continue; // an address, which is a valid URL
                }
                assertThat(failure.report()).doesNotContain(SECRET);
                assertThat(failure.getMessage()).doesNotContain(SECRET);
                assertThat(failure.problems().toString()).doesNotContain(SECRET);
            }
        });
    }
}
