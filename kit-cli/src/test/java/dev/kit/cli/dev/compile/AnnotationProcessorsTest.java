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

/** Compiles with a processor that writes an implementation of each annotated interface, as MapStruct does. */
final class AnnotationProcessorsTest {

    private static final String PROCESSOR = """
            package processor;

            import java.io.IOException;
            import java.io.Writer;
            import java.util.Set;
            import javax.annotation.processing.AbstractProcessor;
            import javax.annotation.processing.RoundEnvironment;
            import javax.lang.model.SourceVersion;
            import javax.lang.model.element.Element;
            import javax.lang.model.element.ElementKind;
            import javax.lang.model.element.TypeElement;
            import javax.lang.model.util.ElementFilter;
            import javax.tools.StandardLocation;

            public class Implementer extends AbstractProcessor {

                private static boolean used;

                public Implementer() {
                    if (used) {
                        throw new IllegalStateException("Static fields are those of the compilation before");
                    }
                    used = true;
                }

                @Override
                public Set<String> getSupportedAnnotationTypes() {
                    return Set.of("java.lang.FunctionalInterface");
                }

                @Override
                public SourceVersion getSupportedSourceVersion() {
                    return SourceVersion.latest();
                }

                @Override
                public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
                    if (round.getRootElements().stream().anyMatch(type -> type.getSimpleName().contentEquals("Bomb"))) {
                        throw new IllegalArgumentException("a bomb");
                    }
                    for (Element type : round.getElementsAnnotatedWith(FunctionalInterface.class)) {
                        String name = type.getSimpleName() + "Impl";
                        try (Writer writer = processingEnv.getFiler().createSourceFile("app." + name, type).openWriter()) {
                            writer.write("package app; public class " + name + " implements " + type.getSimpleName() + " {");
                            for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
                                writer.write("public " + method.getReturnType() + " " + method.getSimpleName()
                                        + "() { return null; }");
                            }
                            writer.write("}");
                            processingEnv.getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", name + ".txt")
                                    .openWriter().close();
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    return false;
                }
            }
            """;

    @TempDir
    Path directory;

    private Path processors = Path.of("");

    @BeforeEach
    void compileTheProcessor() throws IOException {
        Path sources = directory.resolve("processor-sources");
        processors = directory.resolve("processors");
        write(sources.resolve("processor/Implementer.java"), PROCESSOR);
        ModuleCompiler compiler = ModuleCompiler.open(List.of(sources), List.of(), processors, 17);
        CompileOutcome outcome = compiler.compileAll();
        assertThat(outcome.errors()).isEmpty();
        compiler.write(outcome.changes());
        write(
                processors.resolve("META-INF/services/javax.annotation.processing.Processor"),
                "# one\nprocessor.Implementer\norg.springframework.boot.configurationprocessor.Collector\n");
    }

    @Test
    @DisplayName("CD-10 generated sources follow the source they are made from, and go with it")
    void followsGeneratedSources() throws IOException {
        source("Mapper", "package app; @FunctionalInterface public interface Mapper { String name(); }");
        source("User", "package app; public class User { String name = new MapperImpl().name(); }");
        ModuleCompiler compiler = open();
        compiler.write(clean(compiler.compileAll()).changes());
        assertThat(directory.resolve("classes/app/MapperImpl.class")).exists();

        ModuleCompiler again = open();
        Path mapper = source("Mapper", "package app; @FunctionalInterface public interface Mapper { String title(); }");
        CompileOutcome outcome = again.update(List.of(mapper), List.of());
        assertThat(outcome.errors()).singleElement().satisfies(error -> {
            assertThat(error.message()).contains("cannot find symbol");
            assertThat(error.file()).hasFileName("User.java");
        });
        Path user = source("User", "package app; public class User { String name = new MapperImpl().title(); }");
        assertThat(clean(again.update(List.of(user), List.of())).changes().fresh())
                .containsOnlyKeys("app/Mapper", "app/MapperImpl", "app/User");

        Files.delete(mapper);
        user = source("User", "package app; public class User { }");
        CompileOutcome last = clean(again.update(List.of(user), List.of(mapper)));
        again.write(last.changes());
        assertThat(last.changes().removed()).containsExactlyInAnyOrder("app/Mapper", "app/MapperImpl");
        assertThat(directory.resolve("classes/app/MapperImpl.class")).doesNotExist();
    }

    @Test
    @DisplayName("CD-11 an error in a generated source names it")
    void namesErrorsOfGeneratedSources() throws IOException {
        source("Mapper", "package app; @FunctionalInterface public interface Mapper { int count(); }");
        assertThat(open().compileAll().errors())
                .singleElement()
                .satisfies(error -> assertThat(error.message())
                        .contains("app/MapperImpl.java, which an annotation processor made: incompatible types"));
    }

    @Test
    @DisplayName("CD-11 a processor that throws is an error of the sources, which the next edit may mend")
    void survivesAProcessorThatThrows() throws IOException {
        ModuleCompiler compiler = open();
        Path bomb = source("Bomb", "package app; @FunctionalInterface interface Bomb { String name(); }");
        assertThat(compiler.update(List.of(bomb), List.of()).errors())
                .singleElement()
                .satisfies(error -> assertThat(error.describe())
                        .isEqualTo("error: an annotation processor or the compiler failed: "
                                + "java.lang.IllegalArgumentException: a bomb"));
        Path fine = source("Fine", "package app; @FunctionalInterface interface Fine { String name(); }");
        Files.delete(bomb);
        assertThat(clean(compiler.update(List.of(fine), List.of(bomb)))
                        .changes()
                        .fresh())
                .containsOnlyKeys("app/Fine", "app/FineImpl");
    }

    private ModuleCompiler open() throws IOException {
        AnnotationProcessors found = AnnotationProcessors.declaredIn(List.of(processors), List.of());
        assertThat(found.names()).containsExactly("processor.Implementer");
        return ModuleCompiler.open(
                List.of(new SourceModule(
                        List.of(directory.resolve("sources")), List.of(), directory.resolve("classes"))),
                List.of(),
                new CompilerSettings(17, false, found));
    }

    private Path source(String name, String text) throws IOException {
        return write(directory.resolve("sources/app/" + name + ".java"), text);
    }

    private static CompileOutcome clean(CompileOutcome outcome) {
        assertThat(outcome.errors()).isEmpty();
        return outcome;
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }
}
