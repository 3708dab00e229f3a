package dev.kit.boot.door;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.boot.UnusedPort;
import dev.kit.cli.dev.door.FrontDoor;
import dev.kit.cli.dev.door.Gate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends the same bytes to Tomcat and to Jetty, through the door of {@code kit dev} and past it. */
final class GeneratedStreamsTest {

    private static final int STREAMS = 10_000;

    private static final int LANES = 5;

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @TempDir
    Path directory;

    /** A server's own port, and the port of a door to another port of it. */
    private record Ways(int direct, int behind, int door) {}

    @Test
    @Tag("slow")
    @DisplayName("a server notes the same requests through the door as without it, or the door answers 400")
    void readsAsServersDo() throws Exception {
        long seed = Long.getLong("kit.streams.seed", System.nanoTime());
        System.out.println("GeneratedStreamsTest: -Dkit.streams.seed=" + seed);
        ExecutorService lanes = Executors.newFixedThreadPool(LANES);
        List<FrontDoor> doors = new ArrayList<>();
        try (ReadingServers servers = ReadingServers.start(directory, 2 * LANES)) {
            List<Future<Void>> done = new ArrayList<>();
            for (int lane = 0; lane < LANES; lane++) {
                Ways tomcat = ways(servers.tomcat(2 * lane), servers.tomcat(2 * lane + 1), doors);
                Ways jetty = ways(servers.jetty(2 * lane), servers.jetty(2 * lane + 1), doors);
                ByteStreams streams = new ByteStreams(seed + lane);
                Callable<Void> work = () -> {
                    for (int number = 0; number < STREAMS / LANES; number++) {
                        ByteStreams.Sent sent = streams.next();
                        compare(sent, tomcat);
                        compare(sent, jetty);
                    }
                    return null;
                };
                done.add(lanes.submit(work));
            }
            for (Future<Void> lane : done) {
                lane.get();
            }
        } finally {
            lanes.shutdownNow();
            for (FrontDoor door : doors) {
                door.close();
            }
        }
    }

    private static Ways ways(int direct, int behind, List<FrontDoor> doors) throws IOException {
        int port = UnusedPort.find();
        doors.add(FrontDoor.open(
                List.of(LOOPBACK), port, target -> new Gate.Passage.Open(behind, 1, () -> {}), null, null));
        return new Ways(direct, behind, port);
    }

    private static void compare(ByteStreams.Sent sent, Ways ways) {
        String asked = exchange(ways.direct(), sent.bytes());
        List<String> direct = ReadingServers.take(ways.direct());
        String answer = exchange(ways.door(), sent.bytes());
        boolean refused = answer.contains("HTTP/1.1 400 ");
        String bytes = "%s%nwas answered%n%s%nand through the door%n%s"
                .formatted(sent.text().replaceAll("x{50,}", "x…x"), asked, answer);
        List<String> through = ReadingServers.take(ways.behind());
        if (sent.valid()) {
            assertThat(direct).as("direct: %s", bytes).isEqualTo(sent.requests());
            assertThat(through).as("through the door: %s", bytes).isEqualTo(sent.requests());
        } else if (refused) {
            int shared = Math.min(through.size(), direct.size());
            assertThat(through).as("%s", bytes).isEqualTo(direct.subList(0, shared));
        } else {
            assertThat(through).as("%s", bytes).isEqualTo(direct);
        }
    }

    /** Returns the answers up to the close, which may come before all bytes are sent. */
    private static String exchange(int port, byte[] bytes) {
        StringBuilder answer = new StringBuilder();
        try (Socket socket = new Socket(LOOPBACK, port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            byte[] buffer = new byte[8192];
            for (int read = socket.getInputStream().read(buffer);
                    read >= 0;
                    read = socket.getInputStream().read(buffer)) {
                answer.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError(
                    "No end after: " + answer + "\nto: " + new String(bytes, StandardCharsets.ISO_8859_1), e);
        } catch (IOException e) {
            answer.append(" (reset)");
        }
        return answer.toString();
    }
}
