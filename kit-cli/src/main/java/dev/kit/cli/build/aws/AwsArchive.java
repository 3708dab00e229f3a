package dev.kit.cli.build.aws;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.GeneratedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The archive of an application: its jar and its libraries, in {@code lib}.
 *
 * @param file the zip
 * @param entries the names of the jars in it, sorted as the platform puts them on the class path
 * @param warnings the handlers whose initialization could not be verified, with the reason
 */
public record AwsArchive(Path file, List<String> entries, List<String> warnings) {

    private static final String LIB = "lib/";

    private static final LocalDateTime TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

    private static final long MAXIMUM_BYTES = 250L * 1024 * 1024;

    private static final int SHOWN = 5;

    /** Copies the lists. */
    public AwsArchive {
        entries = List.copyOf(entries);
        warnings = List.copyOf(warnings);
    }

    /**
     * Loads each handler with the libraries, then writes the archive.
     *
     * <p>The bytes depend on those of the jars only. An earlier archive is replaced at the end, or stays as it is.
     *
     * @param jar the application's own jar, which is not repackaged
     * @param libraries the libraries that it runs with; some are left out
     * @param exclude patterns of libraries that are left out as well, such as {@code com.acme:report-*}
     * @throws CliException if a handler cannot be loaded, the archive is too large, or it cannot be written
     */
    public static AwsArchive write(
            Path jar, List<LibraryJar> libraries, Path zip, List<String> exclude, AwsHandlers handlers) {
        Map<String, Path> entries = entries(jar, libraries, LibraryExclusions.with(exclude));
        try {
            checkSize(entries);
            List<String> warnings = HandlerLoading.check(List.copyOf(entries.values()), handlers);
            GeneratedFile.replace(zip, fresh -> write(entries, fresh));
            return new AwsArchive(zip, List.copyOf(entries.keySet()), warnings);
        } catch (IOException e) {
            throw CliException.failed(
                    "The archive cannot be written: " + e.getMessage(),
                    zip.toString(),
                    "Look at free space, permissions and the limit of ulimit -f."
                            + " An archive that was there before is unchanged.",
                    e);
        }
    }

    private static Map<String, Path> entries(Path jar, List<LibraryJar> libraries, LibraryExclusions exclusions) {
        Map<String, Path> entries = new TreeMap<>();
        entries.put(LIB + jar(jar).getFileName(), jar);
        for (LibraryJar library : libraries) {
            if (!exclusions.contain(library)) {
                String name = jar(library.file()).getFileName().toString();
                // Two groups may have an artifact of the same name; the first on the class path keeps the short one.
                String entry = entries.containsKey(LIB + name) ? LIB + library.groupId() + "." + name : LIB + name;
                entries.put(entry, library.file());
            }
        }
        return entries;
    }

    private static Path jar(Path file) {
        if (!Files.isRegularFile(file)) {
            throw CliException.failed(
                    "The archive needs a jar, and this is none.",
                    file.toString(),
                    "Build with the goal package or later, so that every module has its jar.");
        }
        return file;
    }

    /** Refuses what the platform would refuse: the size of the jars is a lower bound of that of their content. */
    private static void checkSize(Map<String, Path> entries) throws IOException {
        Map<String, Long> sizes = new TreeMap<>();
        for (Map.Entry<String, Path> entry : entries.entrySet()) {
            sizes.put(entry.getKey(), Files.size(entry.getValue()));
        }
        long total = sizes.values().stream().mapToLong(Long::longValue).sum();
        if (total > MAXIMUM_BYTES) {
            throw CliException.failed(
                    "The archive would have " + total / (1024 * 1024) + " MB, and Lambda takes 250 MB.",
                    sizes.entrySet().stream()
                            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                            .limit(SHOWN)
                            .map(entry -> entry.getKey() + " (" + entry.getValue() / (1024 * 1024) + " MB)")
                            .collect(Collectors.joining(", ")),
                    "Leave out what handlers do not need with build.aws-lambda.exclude.");
        }
    }

    private static void write(Map<String, Path> entries, Path zip) throws IOException {
        try (ZipOutputStream archive = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (Map.Entry<String, Path> jar : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(jar.getKey());
                entry.setTimeLocal(TIME);
                archive.putNextEntry(entry);
                Files.copy(jar.getValue(), archive);
                archive.closeEntry();
            }
        }
    }
}
