package dev.kit.cli.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.output.GenerationResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Generated sources, compiled as strictly as javac can, and run. */
final class GeneratedSources {

    private final Path root;

    GeneratedSources(Path root) {
        this.root = root;
    }

    static Path document(Path directory, String json) {
        try {
            return Files.writeString(directory.resolve("openapi.json"), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String resource(String name) {
        try (InputStream in = GeneratedSources.class.getResourceAsStream("/generate/" + name)) {
            return new String(java.util.Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GenerationResult generate(Path document, String packageName) {
        return ClientGenerator.generate(ClientGeneration.of(document, root, packageName));
    }

    GenerationResult generate(Path document, String packageName, ClientGeneration.Content content) {
        return ClientGenerator.generate(
                ClientGeneration.of(document, root, packageName).with(content));
    }

    GeneratedSources add(String file, String source) {
        try {
            Files.writeString(root.resolve(file), source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    String text(String file) {
        try {
            return Files.readString(root.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every file with its content. */
    Map<String, String> content() {
        Map<String, String> content = new TreeMap<>();
        sources("").forEach(path -> content.put(root.relativize(path).toString(), text(path.toString())));
        return content;
    }

    /** Compiles with every lint as an error. */
    GeneratedSources compile() {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            Path classes = Files.createDirectories(root.resolve("classes"));
            List<String> options = List.of("-Xlint:all", "-Werror", "-proc:none", "-d", classes.toString());
            boolean compiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources(".java")))
                    .call();
            assertThat(compiled).as(messages.toString()).isTrue();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Calls a static method of a compiled class with one text and gives back another. */
    String run(String type, String method, String argument) {
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {root.resolve("classes").toUri().toURL()}, getClass().getClassLoader())) {
            Method target = loader.loadClass(type).getMethod(method, String.class);
            return (String) target.invoke(null, argument);
        } catch (InvocationTargetException e) {
            throw new AssertionError(e.getCause());
        } catch (ReflectiveOperationException | IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<Path> sources(String ending) {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.filter(Files::isRegularFile)
                    .filter(path -> path.toString().endsWith(ending))
                    .filter(path -> !path.startsWith(root.resolve("classes")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
