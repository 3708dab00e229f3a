package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class PortChoiceTest {

    @Test
    @DisplayName("CD-03 a busy port gives way to the next free one, and its owner is named")
    void takesTheNextFreePort() throws IOException {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            PortChoice choice = PortChoice.from(busy.getLocalPort());

            assertThat(choice.port()).isGreaterThan(busy.getLocalPort());
            assertThat(choice.note())
                    .contains("port " + busy.getLocalPort() + " is used")
                    .contains("(pid " + ProcessHandle.current().pid() + ")")
                    .contains("using " + choice.port() + " instead");
        }
    }

    @Test
    @DisplayName("CD-03 ten busy ports in a row are an error that says what to do")
    void givesUpAfterTenPorts() throws IOException {
        List<ServerSocket> busy = tenInARow();
        try {
            int first = busy.get(0).getLocalPort();
            CliException failure = catchThrowableOfType(CliException.class, () -> PortChoice.from(first));

            assertThat(failure.what())
                    .isEqualTo("Could not find an available port after trying 10 ports starting from " + first + ".");
            assertThat(failure.action()).contains("--port");
        } finally {
            for (ServerSocket socket : busy) {
                socket.close();
            }
        }
    }

    private static List<ServerSocket> tenInARow() throws IOException {
        for (int first = 20_000; first < 30_000; first += 10) {
            List<ServerSocket> sockets = new ArrayList<>();
            try {
                for (int port = first; port < first + 10; port++) {
                    sockets.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
                }
                return sockets;
            } catch (IOException e) {
                for (ServerSocket socket : sockets) {
                    socket.close();
                }
            }
        }
        throw new IOException("no ten free ports in a row");
    }
}
