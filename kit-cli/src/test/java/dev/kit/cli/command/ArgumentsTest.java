package dev.kit.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ArgumentsTest {

    private static final Option<Integer> PORT =
            Option.integer("port", "PORT", "The port.", 1, 65535).orLetter('p');

    private static final Option<Path> INPUT =
            Option.path("input", "FILE", "The document.").required();

    private static final Option<Boolean> QUIET = Option.flag("quiet", "Say less.");

    private static final Option<String> FORM = Option.choice("form", "The form.", List.of("json", "yaml"));

    @Test
    void readsValuesBehindASpaceOrAnEqualsSign() {
        Usage usage = Usage.of(PORT, INPUT, QUIET);
        Arguments spaced = Arguments.parse(usage, List.of("-p", "81", "--input", "a b.json", "--quiet"));
        Arguments equals = Arguments.parse(usage, List.of("--port=81", "--input=a b.json"));

        assertThat(spaced.get(PORT)).isEqualTo(81).isEqualTo(equals.get(PORT));
        assertThat(spaced.get(INPUT)).isEqualTo(Path.of("a b.json")).isEqualTo(equals.get(INPUT));
        assertThat(spaced.has(QUIET)).isTrue();
        assertThat(equals.has(QUIET)).isFalse();
    }

    @Test
    @DisplayName("CL-06 an unknown option names the one that was meant")
    void suggestsTheOptionThatWasMeant() {
        CliException failure = refuse(Usage.of(PORT), "--prot", "80");

        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(failure.report()).isEqualTo("Unknown option --prot.\n  Did you mean --port?");
    }

    @Test
    @DisplayName("CL-06 a missing value and a missing required option are told")
    void tellsMissingValues() {
        assertThat(refuse(Usage.of(PORT), "--port").what()).isEqualTo("--port needs a value.");
        assertThat(refuse(Usage.of(PORT, QUIET), "--port", "--quiet").what()).isEqualTo("--port needs a value.");
        assertThat(refuse(Usage.of(INPUT)).report())
                .isEqualTo("--input is missing.\n  Add --input FILE: The document.");
    }

    @Test
    void refusesValuesOfTheWrongKind() {
        assertThat(refuse(Usage.of(PORT), "--port", "http").what()).contains("whole number from 1 to 65535");
        assertThat(refuse(Usage.of(PORT), "--port", "70000").what()).contains("whole number from 1 to 65535");
        assertThat(refuse(Usage.of(FORM), "--form", "jsno").what())
                .contains("json, yaml")
                .contains("did you mean json?");
        assertThat(refuse(Usage.of(QUIET), "--quiet=yes").what()).isEqualTo("--quiet takes no value.");
        assertThat(refuse(Usage.of(PORT), "-p", "1", "--port", "2").what()).contains("given twice");
        assertThat(refuse(Usage.of(PORT), "extra").what()).isEqualTo("Unexpected argument \"extra\".");
    }

    @Test
    void readsTimes() {
        Option<Duration> age = Option.duration("age", "AGE", "How old.");
        assertThat(Arguments.parse(Usage.of(age), List.of("--age", "30m")).get(age))
                .isEqualTo(Duration.ofMinutes(30));
        assertThat(Arguments.parse(Usage.of(age), List.of("--age=7d")).get(age)).isEqualTo(Duration.ofDays(7));
        assertThat(refuse(Usage.of(age), "--age", "soon").what()).contains("a number and a unit");
    }

    @Test
    void handsACommandLineThroughUntouched() {
        Usage usage = Usage.of(QUIET).withCommandLine("COMMAND");

        assertThat(Arguments.parse(usage, List.of("--quiet", "--", "ls", "--port", "-x"))
                        .operands())
                .containsExactly("ls", "--port", "-x");
        assertThat(Arguments.parse(usage, List.of("ls", "--quiet", "--help")).operands())
                .containsExactly("ls", "--quiet", "--help");
    }

    @Test
    void anAbsentOptionIsNotThere() {
        Arguments none = Arguments.parse(Usage.of(PORT), List.of());

        assertThat(none.find(PORT)).isEmpty();
        assertThatThrownBy(() -> none.get(PORT)).isInstanceOf(CliException.class);
    }

    private static CliException refuse(Usage usage, String... words) {
        return catchThrowableOfType(CliException.class, () -> Arguments.parse(usage, List.of(words)));
    }
}
