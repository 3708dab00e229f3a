import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Fetches the pinned Maven for mvnw: address, SHA-512, directory to fill. Run from source, so that it needs no build. */
final class MavenDownload {

    private static final int TIMEOUT_MS = 30_000;

    private MavenDownload() {}

    public static void main(String[] words) throws Exception {
        System.exit(install(URI.create(words[0]), words[1], Path.of(words[2])));
    }

    private static int install(URI address, String checksum, Path home) throws Exception {
        Files.createDirectories(home.getParent());
        Path archive = Files.createTempFile(home.getParent(), "maven", ".zip");
        Path unpacked = Files.createTempDirectory(home.getParent(), "maven");
        try {
            System.err.println("mvnw: fetching " + address);
            check(address, checksum, fetch(address, archive));
            moveInto(home, unpack(archive, unpacked));
            return 0;
        } catch (IOException e) {
            System.err.println("mvnw: Maven could not be fetched: " + e.getMessage());
            System.err.println("  Check MVNW_REPOURL and the network, or install Maven and put it on the PATH.");
            return 1;
        } finally {
            Files.deleteIfExists(archive);
            deleteTree(unpacked);
        }
    }

    private static String fetch(URI address, Path archive) throws Exception {
        URLConnection connection = address.toURL().openConnection();
        connection.setConnectTimeout(TIMEOUT_MS);
        connection.setReadTimeout(TIMEOUT_MS);
        String user = System.getenv("MVNW_USERNAME");
        if (user != null) {
            String pair = user + ":" + System.getenv("MVNW_PASSWORD");
            connection.setRequestProperty("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.getBytes("UTF-8")));
        }
        MessageDigest digest = MessageDigest.getInstance("SHA-512");
        try (InputStream in = new DigestInputStream(connection.getInputStream(), digest)) {
            Files.copy(in, archive, StandardCopyOption.REPLACE_EXISTING);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void check(URI address, String expected, String actual) throws IOException {
        if (!actual.equals(expected)) {
            throw new IOException("the SHA-512 of " + address + " is\n  " + actual + ", but\n  " + expected
                    + " is pinned in .mvn/wrapper/maven-wrapper.properties; nothing of it was kept");
        }
    }

    /** Answers the one directory that the archive holds. */
    private static Path unpack(Path archive, Path target) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("the archive holds a path outside itself: " + entry.getName());
                }
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                }
            }
        }
        try (Stream<Path> children = Files.list(target)) {
            return children.filter(child -> Files.exists(child.resolve("bin").resolve("mvn")))
                    .findFirst()
                    .orElseThrow(() -> new IOException("the archive holds no Maven (bin/mvn)"));
        }
    }

    private static void moveInto(Path home, Path distribution) throws IOException {
        distribution.resolve("bin").resolve("mvn").toFile().setExecutable(true, false);
        try {
            Files.move(distribution, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
            System.err.println("mvnw: another build fetched it meanwhile");
        }
    }

    private static void deleteTree(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
