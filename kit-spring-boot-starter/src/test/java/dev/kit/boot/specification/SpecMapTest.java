package dev.kit.boot.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/spec-map.md} honest: what it calls there is in the sources, and tests show that it works. */
class SpecMapTest {

    private final Sources sources = Sources.ofAllModules();
    private final TestCases tests = TestCases.ofAllModules();

    @Test
    @DisplayName("every row says there, differs or later, and what shows it or why")
    void everyRowIsComplete() {
        assertThat(SpecRow.all()).hasSizeGreaterThan(150).allSatisfy(row -> {
            assertThat(row.state()).as(row.specification()).isIn("there", "differs", "later");
            assertThat(row.proof()).as(row.specification()).isNotBlank();
        });
    }

    @Test
    @DisplayName("what is there is in the sources under the name it is given")
    void whatIsThereIsInTheSources() {
        assertThat(rows("there").flatMap(row -> row.names().stream()).filter(name -> !sources.declare(name)))
                .isEmpty();
    }

    @Test
    @DisplayName("what is there names tests that exist, by case or by class and method")
    void whatIsThereIsTested() {
        List<String> missing = rows("there")
                .flatMap(row -> Stream.concat(
                        row.tests().isEmpty() ? Stream.of(row.specification() + ": no test") : Stream.empty(),
                        row.tests().stream()
                                .filter(test -> tests.sourcesOf(test).isEmpty())
                                .map(test -> row.specification() + ": " + test)))
                .toList();

        assertThat(missing).isEmpty();
    }

    @Test
    @DisplayName("the tests of a row use what it names: every member, and of bare types at least one")
    void testsUseWhatTheyShow() {
        List<String> unused = rows("there")
                .flatMap(row -> {
                    String text = row.tests().stream()
                            .flatMap(test -> tests.sourcesOf(test).stream())
                            .reduce("", String::concat);
                    return row.unusedIn(text).stream().map(name -> row.specification() + ": " + name);
                })
                .toList();

        assertThat(unused).isEmpty();
    }

    @Test
    @DisplayName("what is to come later is not there yet: a row changes with the commit that brings the thing")
    void whatIsLaterIsNotThereYet() {
        assertThat(rows("later")
                        .filter(row -> !row.names().isEmpty())
                        .filter(row -> row.names().stream().allMatch(sources::declare))
                        .map(SpecRow::specification))
                .isEmpty();
    }

    private static Stream<SpecRow> rows(String state) {
        return SpecRow.all().stream().filter(row -> row.state().equals(state));
    }
}
