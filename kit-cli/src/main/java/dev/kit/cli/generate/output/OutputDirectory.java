package dev.kit.cli.generate.output;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The directory of a generation. Only files listed in its manifest are replaced or deleted. */
record OutputDirectory(GenerationRequest request, Path directory) {

    /** Returns the result of an earlier generation from the same input if its files are unmodified. */
    Optional<GenerationResult> unchanged(byte[] document) {
        try {
            Manifest manifest = Manifest.read(directory);
            Map<String, byte[]> inputs = new TreeMap<>();
            for (String input : manifest.inputs()) {
                inputs.put(input, request.input().read(input).orElse(new byte[0]));
            }
            if (request.check() || !manifest.fingerprint().equals(Fingerprint.of(request, document, inputs))) {
                return Optional.empty();
            }
            List<Path> files = manifest.files().stream().map(directory::resolve).toList();
            return manifest.content().equals(Fingerprint.ofContent(files))
                    ? Optional.of(new GenerationResult(List.of(), files, List.of(), manifest.operations()))
                    : Optional.empty();
        } catch (IOException unreadable) {
            return Optional.empty(); // writing reports the error
        }
    }

    /** Replaces differing files, either all or none; with {@code check} the differences are only reported. */
    GenerationResult apply(Manifest manifest, Map<String, byte[]> files) {
        try {
            Set<String> own = Manifest.read(directory).files();
            refuseForeign(files, own);
            Map<Path, byte[]> written = new TreeMap<>();
            List<Path> unchanged = new ArrayList<>();
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path path = directory.resolve(file.getKey());
                if (differs(path, file.getValue())) {
                    written.put(path, file.getValue());
                } else {
                    unchanged.add(path);
                }
            }
            List<Path> deleted = own.stream()
                    .filter(name -> !files.containsKey(name))
                    .map(directory::resolve)
                    .filter(Files::exists)
                    .toList();
            if (!request.check()) {
                write(written, deleted, own, manifest);
            }
            return new GenerationResult(List.copyOf(written.keySet()), unchanged, deleted, manifest.operations());
        } catch (IOException e) {
            throw CliException.failed(
                    "Client generation failed: the output cannot be written. " + e.getMessage(),
                    directory.toString(),
                    "Make the directory writable, or choose another with --output DIR.",
                    e);
        }
    }

    /** Writes all files under temporary names first, so that a full disk leaves the directory unchanged. */
    private void write(Map<Path, byte[]> written, List<Path> deleted, Set<String> own, Manifest manifest)
            throws IOException {
        Path list = directory.resolve(Manifest.NAME);
        if (written.isEmpty() && deleted.isEmpty() && !differs(list, manifest.text())) {
            return;
        }
        Set<String> all = new TreeSet<>(own);
        all.addAll(manifest.files());
        Map<Path, Path> staged = new TreeMap<>();
        try {
            Files.createDirectories(directory);
            for (Map.Entry<Path, byte[]> file : written.entrySet()) {
                stage(staged, file.getKey(), file.getValue());
            }
            // Until all files are moved, the manifest lists old and new files, and no inputs.
            replace(list, new Manifest(request.command(), "", "", 0, List.of(), all).text());
            for (Map.Entry<Path, Path> file : staged.entrySet()) {
                Files.move(file.getValue(), file.getKey(), StandardCopyOption.REPLACE_EXISTING);
            }
            for (Path old : deleted) {
                Files.deleteIfExists(old);
            }
            replace(list, manifest.text());
        } finally {
            for (Path temporary : staged.values()) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    private static void stage(Map<Path, Path> staged, Path file, byte[] bytes) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        staged.put(file, temporary);
        Files.write(temporary, bytes);
    }

    private static void replace(Path file, byte[] bytes) throws IOException {
        Path temporary = file.resolveSibling("." + file.getFileName() + ".tmp");
        Files.write(temporary, bytes);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private void refuseForeign(Map<String, byte[]> files, Set<String> own) throws IOException {
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = directory.resolve(file.getKey());
            if (Files.exists(path) && !own.contains(file.getKey()) && differs(path, file.getValue())) {
                throw CliException.failed(
                        "Client generation failed: a file that was not generated is in the way.",
                        path.toString(),
                        "Move it, or choose another directory with --output DIR.");
            }
        }
    }

    private static boolean differs(Path path, byte[] bytes) throws IOException {
        return !Files.isRegularFile(path) || !Arrays.equals(Files.readAllBytes(path), bytes);
    }
}
