package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The file with the address of a running studio. Stateless.
 *
 * <p>{@code kit dev} writes it for other commands, and deletes it at its end.
 */
public final class StudioAddress {

    private static final Path FILE = Path.of(".kit", "dev", "studio");

    /** The maximum depth of the search, sufficient for {@code examples/shop}. */
    private static final int DEPTH = 2;

    private static final Set<String> PASSED_OVER = Set.of("target", "build", "src", "node_modules");

    /** Files and directories of which a project has at least one. */
    private static final Set<String> PROJECT = Set.of("pom.xml", ".git", ".kit");

    private static final Pattern HOST = Pattern.compile("http://([0-9.]+|\\[[0-9a-fA-F:.%]+])(?::[0-9]+)?(?:/.*)?");

    private StudioAddress() {}

    /** Writes the address. */
    public static void write(Path module, String address) throws IOException {
        GeneratedFile.write(module.resolve(FILE), (address + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Deletes the address. */
    public static void delete(Path module) throws IOException {
        Files.deleteIfExists(module.resolve(FILE));
    }

    /**
     * Returns the studio addresses that apply to {@code directory}.
     *
     * <p>They are the address of the project that contains the directory, or else those of projects below it.
     *
     * @throws CliException if a file is of another user, names another machine, or is only found above the project:
     *     requests with a token would go where its writer wants them
     */
    public static List<String> find(Path directory) {
        Path place = directory.toAbsolutePath();
        while (place != null && !isFile(place) && !isProject(place)) {
            place = place.getParent();
        }
        if (place != null && isFile(place)) {
            return List.of(read(place));
        }
        List<String> below = below(directory);
        if (below.isEmpty() && place != null) {
            refuseAbove(place);
        }
        return below;
    }

    private static boolean isFile(Path place) {
        return Files.isRegularFile(place.resolve(FILE), LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isProject(Path place) {
        return PROJECT.stream().anyMatch(name -> Files.exists(place.resolve(name)));
    }

    private static void refuseAbove(Path project) {
        for (Path place = project.getParent(); place != null; place = place.getParent()) {
            if (isFile(place)) {
                throw refused("The studio that is named here is not of the project in " + project + ".", place);
            }
        }
    }

    private static CliException refused(String what, Path place) {
        return CliException.config(
                what, place.resolve(FILE).toString(), "Start kit dev in the project, or name the studio with --url.");
    }

    private static List<String> below(Path directory) {
        List<String> found = new ArrayList<>();
        collect(directory, DEPTH, found);
        return List.copyOf(found);
    }

    private static void collect(Path directory, int depth, List<String> into) {
        try (Stream<Path> children = Files.list(directory)) {
            for (Path child : children.filter(Files::isDirectory).sorted().toList()) {
                String name = String.valueOf(child.getFileName());
                if (name.startsWith(".") || PASSED_OVER.contains(name)) {
                    continue;
                }
                if (isFile(child)) {
                    into.add(read(child));
                } else if (depth > 1) {
                    collect(child, depth - 1, into);
                }
            }
        } catch (IOException unreadable) {
            return; // no studio can be found in there
        }
    }

    private static String read(Path place) {
        try {
            Path file = place.resolve(FILE);
            if (!Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(user())) {
                throw refused("The studio that is named here is of another user.", place);
            }
            String address = Files.readString(file, StandardCharsets.UTF_8).strip();
            if (!address.isEmpty() && !isLocal(address)) {
                throw refused("The studio that is named here is not on this machine.", place);
            }
            return address;
        } catch (IOException gone) {
            return ""; // the application has just ended; an empty address is ignored
        }
    }

    /** Returns the owner that new files of this process get, which no property names reliably. */
    private static UserPrincipal user() throws IOException {
        Path file = Files.createTempFile("kit-", ".owner");
        try {
            return Files.getOwner(file);
        } finally {
            Files.delete(file);
        }
    }

    /** Returns whether the host is an address of this machine. A name is not looked up: kit dev writes numbers. */
    private static boolean isLocal(String address) throws IOException {
        Matcher host = HOST.matcher(address);
        if (!host.matches()) {
            return false;
        }
        InetAddress number = InetAddress.getByName(host.group(1));
        return number.isLoopbackAddress() || NetworkInterface.getByInetAddress(number) != null;
    }
}
