package dev.kit.cli.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BrokerAddressesTest {

    private static final String OTHER = "mysql://shop:secret@db/shop";

    @TempDir
    Path directory = Path.of("");

    @Test
    @DisplayName("a database other than PostgreSQL and no broker is an error, not a place without parked events")
    void refusesOtherDatabases() throws IOException {
        refuses(() -> BrokerAddresses.ofVariables(invocation(Map.of("DATABASE_URL", OTHER))));
        Files.writeString(directory.resolve(".env"), "DATABASE_URL=" + OTHER + "\n");
        refuses(() -> BrokerAddresses.given(invocation(Map.of(), "--stage", "dev")));
    }

    @Test
    @DisplayName("a broker is asked alone beside a database other than PostgreSQL")
    void asksTheBrokerBesideOtherDatabases() {
        Map<String, String> variables =
                Map.of("DATABASE_URL", OTHER, "EVENT_SUBSCRIBER_CONNECTION_STRING", "amqp://broker");
        BrokerAddresses found = BrokerAddresses.ofVariables(invocation(variables));
        assertThat(found.transport()).isEqualTo("amqp://broker");
        assertThat(found.database()).isNull();
    }

    private static void refuses(Runnable call) {
        CliException failure = catchThrowableOfType(CliException.class, call::run);
        assertThat(failure).isNotNull();
        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(failure.report())
                .contains("DATABASE_URL is not PostgreSQL", "--connection-string", "EVENT_SUBSCRIBER_CONNECTION_STRING")
                .doesNotContain("secret", "Nobody");
    }

    private Invocation invocation(Map<String, String> variables, String... words) {
        return new Invocation(
                Arguments.parse(Usage.of(Places.with()), List.of(words)),
                Console.of(System.out, System.err, false),
                directory,
                variables);
    }
}
