package dev.kit.cli.dev.tests;

import dev.kit.cli.dev.testjvm.TestRunner;
import dev.kit.cli.project.GeneratedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** A jar with Kit's code for the process of the tests only. */
final class RunnerJar {

    private RunnerJar() {}

    static Path write(Path directory) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (String name : List.of("TestRunner", "ReportingListener")) {
                String file = TestRunner.class.getPackageName().replace('.', '/') + "/" + name + ".class";
                JarEntry entry = new JarEntry(file);
                entry.setTime(0);
                jar.putNextEntry(entry);
                try (InputStream in = RunnerJar.class.getClassLoader().getResourceAsStream(file)) {
                    Objects.requireNonNull(in, file).transferTo(jar);
                }
            }
        }
        Path jar = directory.resolve("tests.jar");
        GeneratedFile.write(jar, bytes.toByteArray());
        return jar;
    }
}
