package dev.kit.cli.dev;

import dev.kit.cli.dev.child.ApplicationStarter;
import dev.kit.cli.dev.child.DevAgent;
import dev.kit.cli.project.GeneratedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A jar with Kit's code for the application's process only, so that the application sees no other classes of Kit. */
final class AgentJar {

    private static final List<String> CLASSES = List.of(
            "ApplicationStarter",
            "CachedValues",
            "CarriedPools",
            "CarriedPools$Carried",
            "Contexts",
            "ControlChannel",
            "ControlChannel$Application",
            "DevAgent",
            "DevtoolsDefaults",
            "Generation",
            "GenerationLoader",
            "KnownTypes",
            "LeafLoader",
            "LeafReload",
            "MemoryDatabases",
            "MemoryDatabases$Login");

    /** The entry of {@code spring.factories}, by name: the class itself needs Spring Boot, which this process lacks. */
    private static final String FACTORIES = "org.springframework.boot.EnvironmentPostProcessor="
            + ApplicationStarter.class.getPackageName() + ".DevtoolsDefaults\n";

    private AgentJar() {}

    /** Writes the jar unless it exists. Its bytes depend on this version of Kit only. */
    static Path write(Path directory) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", DevAgent.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            add(jar, "META-INF/MANIFEST.MF");
            manifest.write(jar);
            add(jar, "META-INF/spring.factories");
            jar.write(FACTORIES.getBytes(StandardCharsets.UTF_8));
            for (String name : CLASSES) {
                String entry = ApplicationStarter.class.getPackageName().replace('.', '/') + "/" + name + ".class";
                add(jar, entry);
                try (InputStream in = ApplicationStarter.class.getClassLoader().getResourceAsStream(entry)) {
                    Objects.requireNonNull(in, entry).transferTo(jar);
                }
            }
        }
        Path file = directory.resolve("agent.jar");
        GeneratedFile.write(file, bytes.toByteArray());
        return file;
    }

    /** Adds an entry with a fixed time, so that the same classes produce the same jar. */
    private static void add(JarOutputStream jar, String name) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setTime(0);
        jar.putNextEntry(entry);
    }
}
