package dev.kit.constructs.validation;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.kit.constructs.endpoints.Endpoints;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@DisplayName("A record with 300 constraints")
final class ManyConstraintsTest {

    private static final int COMPONENTS = 100;

    @TempDir
    static Path classes;

    private static URLClassLoader loader;
    private static Class<?> type;

    @BeforeAll
    static void compile() throws Exception {
        String components = IntStream.range(0, COMPONENTS)
                .mapToObj(i -> "@NotNull @Min(%d) @Max(%d) Integer m%02d".formatted(i, 1000 + i, i))
                .collect(Collectors.joining(",\n"));
        String source = "import jakarta.validation.constraints.*;\npublic record Many(" + components + ") {}";
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Many.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.getTask(
                                null,
                                null,
                                null,
                                List.of("-proc:none", "-parameters", "-d", classes.toString()),
                                null,
                                List.of(file))
                        .call())
                .isTrue();
        loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, ManyConstraintsTest.class.getClassLoader());
        type = loader.loadClass("Many");
    }

    @AfterAll
    static void close() throws Exception {
        loader.close();
    }

    private static List<Issue> issues(Map<String, Integer> others) {
        Map<String, Integer> members = new TreeMap<>();
        IntStream.range(0, COMPONENTS).forEach(i -> members.put("m%02d".formatted(i), 500));
        members.putAll(others);
        byte[] json = JsonMapper.shared().writeValueAsString(members).getBytes(StandardCharsets.UTF_8);
        return Schema.of(type).parse(json) instanceof Parsed.Invalid<?> invalid ? invalid.issues() : List.of();
    }

    @Test
    @DisplayName("an endpoint of it starts, and each broken constraint is told")
    void checksAll() {
        assertThatCode(() ->
                        Endpoints.validate(List.of(e.post("/many").body(type).handle(ctx -> "read")), Set.of()))
                .doesNotThrowAnyException();
        assertThat(issues(Map.of())).isEmpty();
        for (int i = 0; i < COMPONENTS; i++) {
            String name = "m%02d".formatted(i);
            assertThat(issues(Map.of(name, i - 1)))
                    .containsExactly(new Issue(List.of(name), "must be greater than or equal to " + i, "Min"));
            assertThat(issues(Map.of(name, 1001 + i)))
                    .containsExactly(new Issue(List.of(name), "must be less than or equal to " + (1000 + i), "Max"));
        }
        Map<String, Integer> wrong = new TreeMap<>();
        IntStream.range(0, COMPONENTS).forEach(i -> wrong.put("m%02d".formatted(i), 5000));
        assertThat(issues(wrong)).hasSize(COMPONENTS).extracting(Issue::code).containsOnly("Max");
    }

    @Test
    @DisplayName("its schema has each of them")
    void describesAll() {
        JsonNode schema = JsonMapper.shared()
                .readTree(String.valueOf(
                        Schema.of(type).jsonSchema().definitions().get("Many")));
        assertThat(schema.path("required").size()).isEqualTo(COMPONENTS);
        for (int i = 0; i < COMPONENTS; i++) {
            JsonNode member = schema.path("properties").path("m%02d".formatted(i));
            assertThat(member.path("minimum").asInt()).isEqualTo(i);
            assertThat(member.path("maximum").asInt()).isEqualTo(1000 + i);
        }
    }
}
