package dev.kit.cli.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Edits a module and looks at what is compiled again. */
final class ModuleCompilerTest {

    @TempDir
    Path directory;

    private ModuleCompiler compiler;

    @BeforeEach
    void compileTheModule() throws IOException {
        write("a/Base.java", "package a; public class Base { public int size() { return 1; } }");
        write("a/Middle.java", "package a; public class Middle extends Base { }");
        write("a/User.java", "package a; class User { int use(Middle m) { return m.size() + Limits.MAX; } }");
        write("a/Limits.java", "package a; public interface Limits { int MAX = 5; }");
        write("a/Alone.java", "package a; class Alone { String text() { return \"one\"; } class Inner {} }");
        Files.createDirectories(directory.resolve("classes"));
        compiler = open();
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
        compiler = open();
    }

    @Test
    void compilesABodyAlone() throws IOException {
        Path source = write("a/Base.java", "package a; public class Base { public int size() { return 2; } }");
        assertThat(update(source).fresh()).containsOnlyKeys("a/Base");
    }

    @Test
    void leavesTheModuleAsItIsWhenItWarmsUp() throws IOException {
        Path source = write("a/Base.java", "package a; public class Base { public int size() { return 2; } }");
        compiler.warmUp();
        assertThat(update(source).fresh()).containsOnlyKeys("a/Base");
        write("a/Base.java", "package a; public class Base { broken");
        compiler.warmUp();
        assertThat(compiler.classes()).containsKey("a/Base");
    }

    @Test
    void compilesUsersThatReachAChangedMemberThroughASubtype() throws IOException {
        Path source = write("a/Base.java", "package a; public class Base { public long size() { return 2; } }");
        CompileOutcome outcome = compiler.update(List.of(source), List.of());
        assertThat(outcome.errors()).singleElement().satisfies(error -> {
            assertThat(error.describe()).contains("User.java:1: incompatible types: possible lossy conversion");
            assertThat(error.line()).isEqualTo(1);
        });
        Path user = write("a/User.java", "package a; class User { long use(Middle m) { return m.size(); } }");
        assertThat(update(user).fresh()).containsOnlyKeys("a/Base", "a/User");
    }

    @Test
    void compilesEverythingWhenAConstantChanges() throws IOException {
        Path source = write("a/Limits.java", "package a; public interface Limits { int MAX = 6; }");
        assertThat(update(source).fresh()).containsOnlyKeys("a/Limits", "a/User");
    }

    @Test
    void forgetsRemovedTypesAndTellsWhoMissesThem() throws IOException {
        Path alone = write("a/Alone.java", "package a; class Alone { String text() { return \"one\"; } }");
        ClassChanges changes = update(alone);
        assertThat(changes.removed()).containsExactly("a/Alone$Inner");
        assertThat(directory.resolve("classes/a/Alone$Inner.class")).doesNotExist();

        Path limits = directory.resolve("sources/a/Limits.java");
        Files.delete(limits);
        assertThat(compiler.update(List.of(), List.of(limits)).errors())
                .singleElement()
                .satisfies(error -> assertThat(error.message()).startsWith("cannot find symbol"));
        write("a/Limits.java", "package a; public interface Limits { int MAX = 5; }");
        assertThat(update(limits).isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "dev.kit.constructs.testing.junit.KitTest, dev.kit:kit-test with the scope test",
        "dev.kit.boot.testing.MockRequestFactory, dev.kit:kit-test with the scope test",
        "dev.kit.constructs.aws.AwsLambdaFunction, dev.kit:kit-lambda",
        "dev.kit.constructs.events.sns.SnsTransport, dev.kit:kit-events-aws",
        "dev.kit.client.retry.RetryPolicy, dev.kit:kit-client",
        "dev.kit.mock.MockServer, dev.kit:kit-mock with the scope test",
        "dev.kit.openapi.ApiDocument, dev.kit:kit-openapi",
        "dev.kit.studio.Studio, dev.kit:kit-studio"
    })
    @DisplayName("an import from a module of Kit that is not on the class path is one sentence with its coordinates")
    void namesTheModuleOfAnImport(String type, String dependency) throws IOException {
        Path source = write("a/Alone.java", "package a; import " + type + "; class Alone { }");
        assertThat(compiler.update(List.of(source), List.of()).errors())
                .anySatisfy(error -> assertThat(error.message())
                        .isEqualTo("package " + type.substring(0, type.lastIndexOf('.')) + " does not exist. Add "
                                + dependency + " to the dependencies."));
    }

    @Test
    void findsATypeThatANewOneShadows() throws IOException {
        write("a/Named.java", "package a; import java.util.*; class Named { Object list = new ArrayList<String>(); }");
        assertThat(update(directory.resolve("sources/a/Named.java")).fresh()).containsOnlyKeys("a/Named");
        Path shadow = write("a/ArrayList.java", "package a; class ArrayList<T> { }");
        assertThat(update(shadow).fresh()).containsOnlyKeys("a/ArrayList", "a/Named");
    }

    @Test
    void seesNoChangeInATouch() throws IOException {
        assertThat(update(directory.resolve("sources/a/Base.java")).isEmpty()).isTrue();
    }

    private ClassChanges update(Path source) throws IOException {
        CompileOutcome outcome = compiler.update(List.of(source), List.of());
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
        return outcome.changes();
    }

    private ModuleCompiler open() throws IOException {
        return ModuleCompiler.open(List.of(directory.resolve("sources")), List.of(), directory.resolve("classes"), 17);
    }

    private Path write(String file, String text) throws IOException {
        Path path = directory.resolve("sources").resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }
}
