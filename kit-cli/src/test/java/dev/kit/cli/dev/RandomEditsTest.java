package dev.kit.cli.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No request is answered by code older than its files, and none is refused. */
final class RandomEditsTest {

    @TempDir
    Path temporary;

    @Test
    @DisplayName("CD-10 CD-11 twelve random edits under load: nothing stale, nothing refused")
    void answersWithTheFilesAsTheyAre() throws Exception {
        edit(12, 2);
    }

    @Test
    @Tag("slow")
    @DisplayName("CD-10 CD-11 a thousand random edits under load: nothing stale, nothing refused")
    void answersWithTheFilesAsTheyAreForLong() throws Exception {
        edit(1000, 4);
    }

    private void edit(int edits, int clients) throws Exception {
        SampleProject project = SampleProject.create(temporary, RandomEdits::prepare);
        int port = PortChoice.anyFree();
        try (RunningLoop loop = new RunningLoop(project.request(port, false, Map.of(), Map.of()), port)) {
            loop.awaitOutput("ready in");
            RandomEdits random = new RandomEdits(project, loop, 20);
            List<String> faults = random.run(edits, clients);
            assertThat(faults).as("%s", loop.output()).isEmpty();
            assertThat(random.answers()).isGreaterThan(edits);
        }
    }
}
