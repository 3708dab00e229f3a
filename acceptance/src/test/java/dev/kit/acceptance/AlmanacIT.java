package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Almanac, packaged as it is and with the starter")
class AlmanacIT extends TransparencyContract {

    private final Almanac almanac = new Almanac();

    AlmanacIT() {
        super(new Almanac());
    }

    @Test
    @DisplayName(
            "FC-A5 constraints without a validator are checked, and left alone by kit.mvc-validation.enabled=false")
    void validatesNothingWhenTold() throws IOException {
        Answers before = answers(Variant.PLAIN, List.of());
        assertThat(before.unchecked()).allMatch(answer -> answer.startsWith("HTTP/1.1 200"));
        assertThat(answers(Variant.KIT, List.of("--kit.mvc-validation.enabled=false")))
                .isEqualTo(before);
        Answers after = answers(Variant.KIT, List.of());
        assertThat(after.unchecked()).allMatch(answer -> answer.startsWith("HTTP/1.1 400"));
        assertThat(after.checked()).isEqualTo(before.checked());
    }

    private record Answers(List<String> checked, List<String> unchecked) {}

    private Answers answers(Variant variant, List<String> arguments) throws IOException {
        Path directory = Workplace.directory().resolve("runs/almanac-unchecked");
        try (RunningJar running = RunningJar.start(almanac.jar(variant), directory, List.of(), arguments)) {
            return new Answers(answers(running, Almanac.CHECKED), answers(running, Almanac.UNCHECKED));
        }
    }

    private static List<String> answers(RunningJar running, List<Ask> requests) throws IOException {
        List<String> answers = new ArrayList<>();
        for (Ask ask : requests) {
            answers.add(Masks.hide(Wire.send(running.port(), ask), running.port()));
        }
        return answers;
    }
}
