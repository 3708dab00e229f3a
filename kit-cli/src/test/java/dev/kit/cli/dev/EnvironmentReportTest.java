package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EnvironmentReportTest {

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("a variable that kit dev overrides comes from kit dev, over its file or the shell")
    void reportsWhatIsOverridden() throws IOException {
        Files.writeString(directory.resolve(".env"), "PORT=1\nSERVER_PORT=1\nHOST=a\nKEPT=a\nTOKEN=a\n");
        Files.writeString(directory.resolve(".env.local"), "SERVER_PORT=2\nKEPT=b\n");
        Map<String, String> shell = Map.of("PORT", "3", "SERVER_ADDRESS", "::", "HOST", "b", "HOME", "/");
        Map<String, String> started = Map.of(
                "PORT",
                "8080",
                "SERVER_PORT",
                "9",
                "SERVER_ADDRESS",
                "127.0.0.1",
                "KIT_CONFIG",
                "c",
                "HOST",
                "b",
                "KEPT",
                "b",
                "TOKEN",
                "a",
                "HOME",
                "/");

        assertThat(new ApplicationEnvironment(Requests.empty(directory, Map.of("TOKEN", "secret"), shell))
                        .report(started))
                .containsExactly(
                        "variables beside the 4 of the shell:",
                        "  HOST            shell, over .env",
                        "  KEPT            .env.local, over .env",
                        "  KIT_CONFIG      kit dev",
                        "  PORT            kit dev, over shell, over .env",
                        "  SERVER_ADDRESS  kit dev, over shell",
                        "  SERVER_PORT     kit dev, over .env.local, over .env",
                        "  TOKEN           credentials of stage dev");
    }
}
