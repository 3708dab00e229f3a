package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The directory of the package; only files that its manifest names are replaced or deleted. */
final class OutputDirectory {

    private static final String MANIFEST = "kit-client.manifest";
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_$]+\\.java");

    private final Path directory;
    private final boolean check;

    OutputDirectory(ClientGeneration request) {
        this.directory = request.output().resolve(request.packageName().replace('.', '/'));
        this.check = request.check();
    }

    GenerationResult apply(Map<String, byte[]> files, int operations) {
        try {
            Set<String> own = manifest();
            refuseForeign(files, own);
            List<Path> written = new ArrayList<>();
            List<Path> unchanged = new ArrayList<>();
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path path = directory.resolve(file.getKey());
                (write(path, file.getValue()) ? written : unchanged).add(path);
            }
            List<Path> deleted = delete(own, files);
            String manifest = "# Files of kit generate:client\n" + String.join("\n", files.keySet()) + "\n";
            write(directory.resolve(MANIFEST), manifest.getBytes(StandardCharsets.UTF_8));
            return new GenerationResult(written, unchanged, deleted, operations);
        } catch (IOException e) {
            throw CliException.failed(
                            "Client generation failed: the output cannot be written. " + e.getMessage(),
                            directory.toString(),
                            "Make the directory writable, or choose another with --output DIR.")
                    .causedBy(e);
        }
    }

    private Set<String> manifest() throws IOException {
        Path manifest = directory.resolve(MANIFEST);
        Set<String> own = new TreeSet<>();
        if (Files.isRegularFile(manifest)) {
            Files.readAllLines(manifest).stream()
                    .filter(line -> FILE_NAME.matcher(line).matches())
                    .forEach(own::add);
        }
        return own;
    }

    private void refuseForeign(Map<String, byte[]> files, Set<String> own) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            if (Files.exists(path) && !own.contains(file.getKey()) && differs(path, file.getValue())) {
                throw CliException.failed(
                        "Client generation failed: a file that was not generated is in the way.",
                        path.toString(),
                        "Move it, or generate into another package with --package NAME.");
            }
        }
    }

    private boolean write(Path path, byte[] bytes) throws IOException {
        if (Files.isRegularFile(path) && !differs(path, bytes)) {
            return false;
        }
        if (!check) {
            Files.createDirectories(directory);
            Path fresh = directory.resolve("." + path.getFileName() + ".tmp");
            Files.write(fresh, bytes);
            Files.move(fresh, path, StandardCopyOption.REPLACE_EXISTING);
        }
        return true;
    }

    private List<Path> delete(Set<String> own, Map<String, byte[]> files) throws IOException {
        List<Path> deleted = new ArrayList<>();
        for (String name : own) {
            Path path = directory.resolve(name);
            if (!files.containsKey(name) && Files.exists(path)) {
                deleted.add(path);
                if (!check) {
                    Files.delete(path);
                }
            }
        }
        return deleted;
    }

    private static boolean differs(Path path, byte[] bytes) throws IOException {
        return !Arrays.equals(Files.readAllBytes(path), bytes);
    }
}
