package dev.kit.cli.generate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** A file of an npm package, fetched once below {@code target}. */
record PublicDocument(String npmPackage, String version, String file) {

    private static final Path FETCHED = Path.of("target", "documents");

    /** The document as JSON. */
    Path json() throws IOException, InterruptedException {
        Files.createDirectories(FETCHED);
        Path json = FETCHED.resolve(archive() + "-" + Path.of(file).getFileName() + ".json");
        if (!Files.exists(json)) {
            byte[] text = unpacked(packed());
            Files.write(json, file.endsWith(".yaml") ? converted(text) : text);
        }
        return json;
    }

    private String archive() {
        return npmPackage.replace("@", "").replace('/', '-') + "-" + version;
    }

    private Path packed() throws IOException, InterruptedException {
        Path archive = FETCHED.resolve(archive() + ".tgz");
        if (!Files.exists(archive)) {
            Path log = FETCHED.resolve("npm.log");
            Process npm = new ProcessBuilder("npm", "pack", "--loglevel=error", npmPackage + "@" + version)
                    .directory(FETCHED.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            assertThat(npm.waitFor(5, TimeUnit.MINUTES) && npm.exitValue() == 0)
                    .as("npm pack, which says: %s", Files.readString(log))
                    .isTrue();
        }
        return archive;
    }

    private byte[] unpacked(Path archive) throws IOException {
        try (InputStream raw = Files.newInputStream(archive);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(raw))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entry.getName().equals("package/" + file)) {
                    return tar.readAllBytes();
                }
            }
        }
        throw new IOException(archive + " has no " + file);
    }

    private static byte[] converted(byte[] yaml) {
        Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(new String(yaml, UTF_8));
        SimpleModule dates = new SimpleModule().addSerializer(Date.class, new ToStringSerializer(Date.class));
        return JsonMapper.builder().addModule(dates).build().writeValueAsBytes(document);
    }
}
