package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chooses the addresses of a run by what is set where. */
final class HostChoiceTest {

    @TempDir
    Path temporary;

    private SampleProject project = new SampleProject(Path.of(""));

    @BeforeEach
    void createTheProject() throws Exception {
        project = SampleProject.create(temporary, with -> {});
    }

    @Test
    void listensOnBothLoopbackAddressesUnlessOneIsNamed() throws IOException {
        HostChoice choice = choose(Map.of());
        assertThat(choice.addresses()).allMatch(InetAddress::isLoopbackAddress).contains(address("127.0.0.1"));
        assertThat(choice.addresses().contains(address("::1")))
                .isEqualTo(NetworkInterface.getByInetAddress(address("::1")) != null);
        assertThat(choice.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("--host 0.0.0.0"));
        assertThat(choice.name()).isEqualTo("localhost");
        assertThat(choose(Map.of("KIT_DEV_HOST", "localhost"))).isEqualTo(choice);
    }

    @Test
    void prefersTheHostOfTheRunToTheAddressOfTheApplication() throws IOException {
        assertThat(choose(Map.of("SERVER_ADDRESS", "127.0.0.5")).addresses()).containsExactly(address("127.0.0.5"));
        HostChoice all = choose(Map.of("SERVER_ADDRESS", "127.0.0.5", "KIT_DEV_HOST", "0.0.0.0"));
        assertThat(all.addresses()).containsExactly(address("0.0.0.0"));
        assertThat(all.hint()).isEmpty();
        assertThat(all.name()).isEqualTo("localhost");
        assertThat(all.number()).isEqualTo("127.0.0.1");
    }

    @Test
    void readsTheHostFromSpringPropertiesAndFromTheFileOfKit() throws IOException {
        project.write("kit.config.yaml", "dev.host: 127.0.0.7\n");
        assertThat(choose(Map.of()).addresses()).containsExactly(address("127.0.0.7"));
        project.write("src/main/resources/application.properties", "kit.dev.host=127.0.0.6\n");
        assertThat(choose(Map.of()).addresses()).containsExactly(address("127.0.0.6"));
    }

    @Test
    void refusesAnAddressOfAnotherMachine() {
        CliException failure = catchThrowableOfType(CliException.class, () -> HostChoice.named("203.0.113.7"));
        assertThat(failure.report())
                .isEqualTo("\"203.0.113.7\" is no address of this machine.\n"
                        + "  Set --host, kit.dev.host or server.address to one, or to 0.0.0.0 for all.");
    }

    private HostChoice choose(Map<String, String> variables) throws IOException {
        DevRequest request = project.request(0, false, variables, Map.of());
        Map<String, String> given = new HashMap<>(new ApplicationEnvironment(request).given());
        return HostChoice.of(ProjectSettings.read(request, given, ProjectSettings.names(request)));
    }

    private static InetAddress address(String text) throws IOException {
        return InetAddress.getByName(text);
    }
}
