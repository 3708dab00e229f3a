package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A new application with all that it can have, in a place with a blank and an umlaut in its path. */
class InitIT {

    @Test
    @DisplayName("the tests of an application that kit:init has written pass, and running it there changes nothing")
    void writesAnApplicationThatPasses() throws IOException, InterruptedException {
        Path place = Workplace.directory().resolve("init");
        Trees.delete(place);
        Files.createDirectories(place);
        String goal = "dev.kit:kit-cli:" + Workplace.version() + ":init";

        String written = maven(place, goal, "-Dkit.arguments='Mein Lädchen' --with events,lambda,client");
        Path application = place.resolve("Mein Lädchen");
        assertThat(written).contains("Next:");

        assertThat(maven(application, "test")).contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 0");
        assertThat(maven(application, "kit:init")).contains("Nothing to do");
    }

    private static String maven(Path directory, String... words) throws IOException, InterruptedException {
        return Background.run(directory, Background.maven(List.of(words)));
    }
}
