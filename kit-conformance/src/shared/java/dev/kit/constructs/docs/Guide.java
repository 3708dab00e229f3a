package dev.kit.constructs.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A page below {@code docs/} whose Java blocks also stand in a test, so that they compile and do what the page says.
 */
final class Guide {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    private final Path page;
    private final List<String> sections;

    private Guide(Path page, List<String> sections) {
        this.page = page;
        this.sections = sections;
    }

    static Guide of(String name) {
        return new Guide(Path.of("../docs", name), List.of());
    }

    /** Looks at these sections of the page only, for a page that several tests share. */
    Guide sections(String... headings) {
        return new Guide(page, List.of(headings));
    }

    void showsOnlySourceOf(Class<?> test) throws IOException {
        String source = withoutLayout(
                Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java")));
        Matcher blocks = BLOCK.matcher(text());
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isPositive();
    }

    private String text() throws IOException {
        String text = Files.readString(page);
        return sections.isEmpty()
                ? text
                : Arrays.stream(text.split("(?m)^## ", -1))
                        .filter(section -> sections.contains(section.lines().findFirst().orElse("")))
                        .collect(Collectors.joining());
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
