package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Configuration;

/** Applications in a JVM of their own, laid out as build tools and images lay them out. */
class StartedElsewhereTest {

    private static final String LAUNCHER = "META-INF/loader/spring-boot-loader.jar";

    @TempDir
    private Path directory;

    /** Says how it was started. */
    @Configuration(proxyBeanMethods = false)
    public static class Probe {

        public static void main(String[] args) {
            SpringApplication application = new SpringApplication(Probe.class);
            application.setWebApplicationType(WebApplicationType.NONE);
            try (var context = application.run(args)) {
                var environment = context.getEnvironment();
                System.out.println("development=" + DevelopmentMode.isOn(environment) + " because "
                        + DevelopmentMode.reason(environment) + ".");
            }
        }
    }

    @Test
    @DisplayName("SEC-M2 started from the build's output the application is in development")
    void fromTheBuild() throws Exception {
        assertThat(ChildJvm.run(ChildJvm.CLASS_PATH, Probe.class.getName()))
                .contains("development=true because its classes lie in the output directory of a build.");
    }

    @Test
    @DisplayName("SEC-M2 an unpacked jar started by JarLauncher is in production")
    void byTheLauncher() throws Exception {
        Path unpacked = unpackedJar();
        assertThat(ChildJvm.run(List.of(unpacked), "org.springframework.boot.loader.launch.JarLauncher"))
                .contains("development=false because Spring Boot's launcher started it, so it is packaged.");
    }

    @Test
    @DisplayName(
            "SEC-M2 classes and libraries side by side, as Jib lays them out, are production without -Dkit.dev=true")
    void asJibDoes() throws Exception {
        Path classes = directory.resolve("app/classes");
        copyProbe(classes);
        List<Path> classPath = new ArrayList<>(List.of(classes));
        classPath.addAll(ChildJvm.CLASS_PATH);
        assertThat(ChildJvm.run(classPath, Probe.class.getName())).contains("development=false because its classes do");
        assertThat(ChildJvm.run(classPath, Probe.class.getName(), "-Dkit.dev=true"))
                .contains("development=true because kit.dev is true.");
    }

    /** What unzipping an application's jar leaves. */
    private Path unpackedJar() throws IOException {
        Path root = Files.createDirectories(directory.resolve("unpacked"));
        unpackLauncher(root);
        Files.writeString(
                root.resolve("META-INF/MANIFEST.MF"),
                "Manifest-Version: 1.0\nStart-Class: " + Probe.class.getName() + "\n");
        copyProbe(root.resolve("BOOT-INF/classes"));
        Path libraries = Files.createDirectories(root.resolve("BOOT-INF/lib"));
        for (Path entry : ChildJvm.CLASS_PATH) {
            if (Files.isDirectory(entry)) {
                zip(entry, libraries.resolve(Integer.toHexString(entry.hashCode()) + ".jar"));
            } else {
                Files.copy(entry, libraries.resolve(entry.getFileName()));
            }
        }
        return root;
    }

    private static void copyProbe(Path classes) throws IOException {
        String name = Probe.class.getName().replace('.', '/') + ".class";
        Path target = classes.resolve(name);
        Files.createDirectories(target.getParent());
        try (InputStream bytes = Probe.class.getClassLoader().getResourceAsStream(name)) {
            Files.copy(bytes, target);
        }
    }

    private static void unpackLauncher(Path into) throws IOException {
        try (InputStream jar = Probe.class.getClassLoader().getResourceAsStream(LAUNCHER);
                ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(jar, LAUNCHER))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path target = into.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(target);
                } else {
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        }
    }

    private static void zip(Path classes, Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                zip.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, zip);
                zip.closeEntry();
            }
        }
    }
}
