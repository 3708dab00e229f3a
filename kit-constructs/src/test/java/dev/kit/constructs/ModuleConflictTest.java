package dev.kit.constructs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars with one package of the core each, under the names of modules. */
class ModuleConflictTest {

    private static final String CORE = "dev.kit.constructs";
    private static final String OTHER = "dev.kit.constructs.http";

    @TempDir
    Path directory;

    private Path jar(String file, String packageName, @Nullable String artifact, String version) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (artifact != null) {
            attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, artifact);
            attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        }
        String entry = packageName.replace('.', '/') + "/package-info.class";
        Path jar = directory.resolve(file);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream in = ModuleConflict.class.getResourceAsStream("/" + entry)) {
            out.putNextEntry(new ZipEntry(entry));
            Objects.requireNonNull(in).transferTo(out);
        }
        return jar;
    }

    private static @Nullable String conflict(String packageName, Path... jars) throws IOException {
        URL[] urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            urls[i] = jars[i].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            return ModuleConflict.of(packageName, loader);
        }
    }

    @Test
    @DisplayName("a module twice on the class path is one sentence with both jars, whatever their versions")
    void namesBothJars() throws IOException {
        Path core = jar("core.jar", CORE, "kit-constructs", "1.0");
        Path first = jar("kit-lambda-1.0.jar", OTHER, "kit-lambda", "1.0");
        Path second = jar("kit-lambda-1.1.jar", OTHER, "kit-lambda", "1.1");

        assertThat(conflict(OTHER, core, first, second))
                .isEqualTo("kit-lambda is on the class path twice, as " + first + " and " + second
                        + ". Keep one of them.");
    }

    @Test
    @DisplayName("a jar that is on the class path by two names is one jar")
    void knowsAJarByItsOtherNames() throws IOException {
        Path core = jar("core.jar", CORE, "kit-constructs", "1.0");
        Path jar = jar("kit lambda.jar", OTHER, "kit-lambda", "1.0");
        Path link = Files.createSymbolicLink(directory.resolve("link.jar"), jar);
        Path detour = Files.createDirectory(directory.resolve("lib")).resolve("../kit lambda.jar");

        assertThat(conflict(OTHER, core, jar, link, detour)).isNull();
    }

    @Test
    @DisplayName("two versions of Kit are one sentence with both and the remedy")
    void namesBothVersions() throws IOException {
        Path core = jar("core.jar", CORE, "kit-constructs", "1.0");

        assertThat(conflict(OTHER, core, jar("lambda.jar", OTHER, "kit-lambda", "1.1")))
                .isEqualTo("Two versions of Kit are on the class path: kit-constructs 1.0 and kit-lambda 1.1."
                        + " Import dev.kit:kit-bom, and leave the versions of all modules to it.");
    }

    @Test
    @DisplayName("equal versions, classes without a manifest and absent modules are no conflict")
    void acceptsTheRest() throws IOException {
        Path core = jar("core.jar", CORE, "kit-constructs", "1.0");

        assertThat(conflict(OTHER, core, jar("same.jar", OTHER, "kit-lambda", "1.0")))
                .isNull();
        assertThat(conflict(OTHER, core, jar("bare.jar", OTHER, null, ""))).isNull();
        assertThat(conflict(OTHER, core)).isNull();
        assertThat(ModuleConflict.of(CORE, ModuleConflict.class.getClassLoader()))
                .isNull();
    }
}
