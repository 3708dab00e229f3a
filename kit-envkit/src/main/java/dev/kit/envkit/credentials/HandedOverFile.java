package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The file by which a parent process passes credentials, readable by its owner only.
 *
 * <p>A child that reads it deletes it, unless it is read-only: then all children share it, and the parent deletes it.
 */
final class HandedOverFile {

    static final String VARIABLE = "KIT_CREDENTIALS_FILE";

    private static final Pattern NAME = Pattern.compile("kit-([0-9]{1,18})-.*\\.credentials");

    private HandedOverFile() {}

    static Path write(StageCredentials credentials) {
        try {
            return Files.writeString(create(), credentials.toJson());
        } catch (IOException e) {
            throw new CredentialStoreException("No temporary file for credentials: " + e.getMessage(), e);
        }
    }

    /** Creates an empty file that names this process. */
    static Path create() throws IOException {
        Path directory = directory(System.getenv());
        if (Files.isReadable(directory)) {
            deleteLeftovers(directory);
        }
        String prefix = "kit-" + ProcessHandle.current().pid() + '-';
        return PrivateFile.createTemporary(directory, prefix, ".credentials");
    }

    /** Deletes the files of processes that were killed. */
    private static void deleteLeftovers(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Matcher named = NAME.matcher(String.valueOf(file.getFileName()));
                if (named.matches()
                        && ProcessHandle.of(Long.parseLong(named.group(1))).isEmpty()) {
                    file.toFile().delete(); // fails for files of other users
                }
            }
        }
    }

    /** Returns the user's own directory of this session, in memory and emptied at its end, if there is one. */
    static Path directory(Map<String, String> environment) {
        String session = environment.getOrDefault("XDG_RUNTIME_DIR", "");
        return !session.isBlank() && Files.isDirectory(Path.of(session)) && Files.isWritable(Path.of(session))
                ? Path.of(session)
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    static StageCredentials take(Path file) {
        try {
            PrivateFile.requirePrivate(file);
            String text = Files.readString(file);
            if (isForOneChild(file)) {
                Files.deleteIfExists(file);
            }
            return StageCredentials.ofJson(text, VARIABLE);
        } catch (NoSuchFileException e) {
            throw new CredentialStoreException(
                    VARIABLE + " names " + file + ", which does not exist. It is read once; start through kit again.",
                    e);
        } catch (IOException e) {
            throw new CredentialStoreException(
                    VARIABLE + " names " + file + ", which cannot be read: " + e.getMessage(), e);
        }
    }

    /** Checks the permission instead of write access, since an administrator may write every file. */
    private static boolean isForOneChild(Path file) throws IOException {
        return PrivateFile.isPosix(file)
                ? Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_WRITE)
                : Files.isWritable(file);
    }
}
