package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A new user, from an empty directory to what is deployed. */
class FromNothingIT {

    @Test
    @DisplayName(
            "CB-01 CB-08 CB-11 CB-12 kit init, tests, kit:dev, an edit, secrets, a sealed jar and an archive, below a path"
                    + " with a blank and an umlaut")
    void walks() throws IOException, InterruptedException {
        Path place = Workplace.directory().resolve("from nothing");
        Path tools = Background.mavenIn(Workplace.directory().resolve("tools"));
        Path script = Workplace.directory().resolveSibling("src/script/from-nothing.sh");
        Map<String, String> environment = Map.of(
                "SERVER_PORT", String.valueOf(Workplace.freePort()), "PATH", tools + ":" + System.getenv("PATH"));

        String printed = Background.run(
                Workplace.directory(),
                environment,
                List.of("bash", script.toString(), place.toString(), Workplace.version()));

        assertThat(printed).contains("==> Done");
        System.out.println(printed);
    }
}
