package dev.kit.envkit.credentials;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The file by which a parent process passes credentials: owner-only, read once and deleted by the child. */
final class HandedOverFile {

    static final String VARIABLE = "KIT_CREDENTIALS_FILE";

    private static final Set<PosixFilePermission> OTHERS = EnumSet.complementOf(EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));

    private HandedOverFile() {}

    static Path write(Map<String, String> credentials) {
        try {
            Path file =
                    PrivateFile.createTemporary(Path.of(System.getProperty("java.io.tmpdir")), "kit-", ".credentials");
            Files.writeString(file, CredentialJson.write(credentials));
            return file;
        } catch (IOException e) {
            throw new CredentialsException("No temporary file for credentials: " + e.getMessage(), e);
        }
    }

    static Map<String, String> take(Path file) {
        try {
            refuseShared(file);
            String text = Files.readString(file);
            Files.deleteIfExists(file);
            return CredentialJson.read(text, VARIABLE);
        } catch (NoSuchFileException e) {
            throw new CredentialsException(
                    VARIABLE + " names " + file + ", which does not exist. It is read once; start through kit again.",
                    e);
        } catch (IOException e) {
            throw new CredentialsException(
                    VARIABLE + " names " + file + ", which cannot be read: " + e.getMessage(), e);
        }
    }

    private static void refuseShared(Path file) throws IOException {
        if (PrivateFile.isPosix(file)
                && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
            throw new CredentialsException(file + " is open to other users. Make it owner-only: chmod 600.");
        }
    }
}
