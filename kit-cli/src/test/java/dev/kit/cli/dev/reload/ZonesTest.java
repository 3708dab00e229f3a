package dev.kit.cli.dev.reload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.dev.compile.CompileOutcome;
import dev.kit.cli.dev.compile.ModuleCompiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Divides small applications into what a context holds and what it does not. */
final class ZonesTest {

    @TempDir
    Path directory;

    private final Zones zones = new Zones();

    @BeforeEach
    void writeTheApplication() throws IOException {
        write("library", "org/springframework/stereotype/Service", "public @interface Service {}");
        write("library", "dev/kit/constructs/endpoints/Endpoint", "public class Endpoint {}");
        write("library", "dev/kit/constructs/crons/Cron", "public class Cron {}");
        compile("library");
        write("app/Main", "class Main { public static void main(String[] words) {} }");
        write(
                "app/Orders",
                "@org.springframework.stereotype.Service public class Orders {"
                        + " public Row find() { return new Row(1); } int hidden() { return 1; } }");
        write("app/Row", "public record Row(int id) {}");
        write("app/Answer", "public record Answer(int id) {}");
        write(
                "app/Routes",
                "class Routes { static final dev.kit.constructs.endpoints.Endpoint E ="
                        + " new dev.kit.constructs.endpoints.Endpoint();"
                        + " Answer answer(Orders orders) { return new Answer(orders.find().id()); } }");
        write("app/Near", "class Near { int use(Orders orders) { return orders.hidden(); } }");
    }

    @Test
    @DisplayName("CD-10 constructs and what only they use are reloaded alone")
    void reloadsConstructs() throws IOException {
        assertThat(edit("app/Routes", "class Routes {", "class Routes { int more() { return 1; }"))
                .containsExactlyInAnyOrder("app/Routes", "app/Answer");
        assertThat(edit(
                        "app/Answer",
                        "record Answer(int id) {}",
                        "record Answer(int id, int size) {" + " public Answer(int id) { this(id, 1); } }"))
                .contains("app/Answer");
    }

    @Test
    @DisplayName("CD-10 beans, what they use, and classes that reach into their package need the context")
    void provesNothingOfTheHostZone() throws IOException {
        assertThat(edit("app/Orders", "int hidden", "int more() { return 1; } int hidden"))
                .isEmpty();
        assertThat(edit("app/Row", "record Row(int id) {}", "record Row(int id) { int more() { return 1; } }"))
                .isEmpty();
        assertThat(edit("app/Near", "int use", "int more() { return 1; } int use"))
                .isEmpty();
        assertThat(edit("app/Routes", "class Routes {", "class Routes { dev.kit.constructs.crons.Cron cron;"))
                .as("a first cron needs beans of Kit that are not there")
                .isEmpty();
        assertThat(edit(
                        "app/Routes",
                        "class Routes {",
                        "class Routes { int more() { return 1; }",
                        Set.of("app/Routes")))
                .as("a resource names the class")
                .isEmpty();
    }

    @Test
    @DisplayName("CD-10 new, changed and deleted annotations of a package need the context")
    void provesNothingOfPackages() throws IOException {
        ModuleCompiler compiler = compile();
        zones.started(compiler.classes().values());
        Path info = path("app/package-info");
        for (String text : List.of("@Deprecated package app;", "@Deprecated(since = \"1\") package app;", "")) {
            Files.writeString(info, text);
            CompileOutcome outcome = text.isEmpty()
                    ? compiler.update(List.of(), List.of(info))
                    : compiler.update(List.of(info), List.of());
            assertThat(outcome.errors()).isEmpty();
            assertThat(outcome.changes().size()).isOne();
            assertThat(zones.obstacle(outcome.changes(), compiler.classes().values()))
                    .isPresent();
            assertThat(zones.reloadable(outcome.changes(), compiler.classes().values(), Set.of()))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("CD-10 what a bean used when the context started stays with it")
    void remembersWhatBeansUsed() throws IOException {
        ModuleCompiler compiler = compile();
        zones.started(compiler.classes().values());
        write("app/Orders", "@org.springframework.stereotype.Service public class Orders { }");
        write("app/Routes", "class Routes { dev.kit.constructs.endpoints.Endpoint endpoint; }");
        write("app/Near", "class Near { }");
        write("app/Row", "public record Row(int id, int more) {}");
        CompileOutcome outcome = compiler.update(
                List.of(path("app/Orders"), path("app/Routes"), path("app/Near"), path("app/Row")), List.of());
        assertThat(outcome.errors()).isEmpty();
        assertThat(zones.reloadable(outcome.changes(), compiler.classes().values(), Set.of()))
                .isEmpty();
    }

    @Test
    @DisplayName("CD-10 after a reload, code of a bean that begins to use a reloaded class is not redefined")
    void keepsLoadersApart() throws IOException {
        ModuleCompiler compiler = compile();
        zones.started(compiler.classes().values());
        write(
                "app/Orders",
                "@org.springframework.stereotype.Service public class Orders {"
                        + " public Row find() { return new Row(new Answer(2).id()); } int hidden() { return 1; } }");
        CompileOutcome outcome = compiler.update(List.of(path("app/Orders")), List.of());
        assertThat(zones.mixture(outcome.changes(), compiler.classes().values()))
                .isEmpty();
        zones.reloaded(Set.of("app/Answer", "app/Routes"));
        assertThat(zones.mixture(outcome.changes(), compiler.classes().values()))
                .contains("Orders uses classes of another loader");
    }

    private Set<String> edit(String name, String from, String to) throws IOException {
        return edit(name, from, to, Set.of());
    }

    private Set<String> edit(String name, String from, String to, Set<String> named) throws IOException {
        ModuleCompiler compiler = compile();
        zones.started(compiler.classes().values());
        String before = Files.readString(path(name));
        Files.writeString(path(name), before.replace(from, to));
        CompileOutcome outcome = compiler.update(List.of(path(name)), List.of());
        Files.writeString(path(name), before);
        assertThat(outcome.errors()).isEmpty();
        assertThat(outcome.changes().isEmpty()).isFalse();
        return zones.reloadable(outcome.changes(), compiler.classes().values(), named);
    }

    private ModuleCompiler compile() throws IOException {
        return compile("src");
    }

    private ModuleCompiler compile(String sources) throws IOException {
        Path library = directory.resolve("library-classes");
        ModuleCompiler compiler = ModuleCompiler.open(
                List.of(directory.resolve(sources)), List.of(library), directory.resolve(sources + "-classes"), 17);
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
        return compiler;
    }

    private void write(String name, String text) throws IOException {
        write("src", name, text);
    }

    private void write(String sources, String name, String text) throws IOException {
        Path file = directory.resolve(sources).resolve(name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file, "package " + name.substring(0, name.lastIndexOf('/')).replace('/', '.') + ";\n" + text);
    }

    private Path path(String name) {
        return directory.resolve("src").resolve(name + ".java");
    }
}
