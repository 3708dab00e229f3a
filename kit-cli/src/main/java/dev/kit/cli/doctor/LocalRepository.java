package dev.kit.cli.doctor;

import dev.kit.cli.pom.Pom;
import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** The local repository of Maven, in which the application's version of Kit may be. */
record LocalRepository(Path directory) {

    private static final List<String> WITH_SETTINGS = List.of("kit-spring-boot-starter", "kit-studio");

    /** Returns the jar of a module of Kit, if it has been fetched. */
    Optional<Path> kit(String artifact, String version) {
        Path place = directory.resolve("dev").resolve("kit").resolve(artifact).resolve(version);
        return Optional.of(place.resolve(artifact + "-" + version + ".jar")).filter(Files::isRegularFile);
    }

    /** Returns the settings of the version of Kit that the pom names; empty if it is not here. */
    SettingNames settings(Optional<Pom> pom) {
        return SettingNames.of(pom.stream()
                .flatMap(found -> found.dependencies().stream())
                .filter(each -> each.is("dev.kit", "kit-spring-boot-starter"))
                .flatMap(starter -> WITH_SETTINGS.stream().flatMap(name -> kit(name, starter.version()).stream()))
                .flatMap(LocalRepository::metadata)
                .toList());
    }

    private static Stream<byte[]> metadata(Path file) {
        try (JarFile jar = new JarFile(file.toFile())) {
            ZipEntry entry = jar.getEntry(SettingNames.RESOURCE);
            if (entry == null) {
                return Stream.empty();
            }
            try (InputStream in = jar.getInputStream(entry)) {
                return Stream.of(in.readAllBytes());
            }
        } catch (IOException e) {
            return Stream.empty(); // then the names of settings are not checked
        }
    }
}
