package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A newcomer with nothing but the page. */
class GettingStartedIT {

    private static final RunDatabase.Postgres PRODUCTION = new RunDatabase.Postgres("shelf_production");

    @BeforeEach
    @AfterEach
    void drop() {
        PRODUCTION.close();
    }

    @Test
    @DisplayName("FC-B1 docs/getting-started.md works from an empty directory, block by block")
    void works() throws IOException, InterruptedException {
        Path page = Workplace.directory().resolve("../../docs/getting-started.md");
        Guide guide = Guide.read(page);
        assertThat(guide.blocks()).hasSizeGreaterThan(10);
        try (GuideWalk walk = GuideWalk.in(Workplace.directory().resolve("getting-started"))) {
            for (Guide.Block block : guide.blocks()) {
                walk.follow(block);
            }
        }
    }
}
