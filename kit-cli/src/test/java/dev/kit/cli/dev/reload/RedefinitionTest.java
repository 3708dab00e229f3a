package dev.kit.cli.dev.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Judges edits of small sources. */
final class RedefinitionTest {

    private static final String BEFORE = """
            import java.util.function.Supplier;
            class Greeter {
                private final String name = name();
                private static final Supplier<String> LATER = () -> "later";
                String greet() { return helper() + name; }
                private String name() { return deep(); }
                private String deep() { return "Kit"; }
                private String helper() { return "Hello "; }
                @Deprecated String old() { return "old"; }
                @FunctionalInterface interface Nested { String call(); }
            }
            """;

    @TempDir
    Path directory;

    @Test
    void redefinesTheBodyOfAMethodThatRunsLater() throws IOException {
        assertThat(edit("\"Hello \"", "\"Good day \"")).isEmpty();
        assertThat(edit("return \"old\"", "String old = \"new\"; return old")).isEmpty();
    }

    @Test
    void redefinesABodyThatMentionsANestedClassOfAnother() throws IOException {
        assertThat(edit("return helper()", "return java.util.Map.entry(1, 2).getKey() + helper()"))
                .isEmpty();
        assertThat(edit("return \"old\"", "return new StringBuilder(Thread.State.NEW.name()).toString()"))
                .isEmpty();
    }

    @Test
    void doesNotRedefineAnotherNestedClass() throws IOException {
        assertThat(edit("interface Nested", "private interface Nested")).contains("a declaration in Greeter changed");
        assertThat(edit("return \"old\"", "return new Object() {}.toString()")).isPresent();
    }

    @Test
    void doesNotRedefineWhatRanAtStartup() throws IOException {
        assertThat(edit("\"Kit\"", "\"Cat\""))
                .contains(
                        "Greeter.deep() may run at startup: the constructor of Greeter may make a bean and leads to it"
                                + " by Greeter.name()");
        assertThat(edit("\"later\"", "\"soon\""))
                .contains("a lambda of Greeter may run at startup: the static initialiser of Greeter is run when the"
                        + " class is loaded and leads to it");
        assertThat(edit("name = name()", "name = name() + \"!\""))
                .contains("the constructor of Greeter may run at startup: it may make a bean");
    }

    @Test
    void doesNotRedefineAnotherShape() throws IOException {
        assertThat(edit("String greet()", "String greet(int times)")).contains("Greeter has a new method greet()");
        assertThat(edit("String old()", "protected String old()")).contains("a declaration in Greeter changed");
        assertThat(edit("@Deprecated String", "String")).contains("a declaration in Greeter changed");
        assertThat(edit("@FunctionalInterface interface Nested { String call(); }", ""))
                .isPresent();
    }

    @Test
    void takesAMovedLineForNoChange() throws IOException {
        assertThat(edit("import java", "\n\nimport java")).isEmpty();
    }

    private Optional<String> edit(String from, String to) throws IOException {
        Path source = directory.resolve("sources/Greeter.java");
        Path classes = directory.resolve("classes");
        Files.createDirectories(source.getParent());
        Files.writeString(source, BEFORE);
        ModuleCompiler compiler = ModuleCompiler.open(List.of(source.getParent()), List.of(), classes, 17);
        compiler.compileAll();
        Files.writeString(source, BEFORE.replace(from, to));
        CompileOutcome outcome = compiler.update(List.of(source), List.of());
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.changes().isEmpty()).isFalse();
        return new Redefinition().obstacle(outcome.changes(), compiler.classes().values());
    }
}
