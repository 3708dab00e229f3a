package dev.kit.constructs.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page below {@code docs/} whose Java blocks also stand in a test, so that they compile and do what the page says. */
final class Guide {

    private static final Pattern BLOCK = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);

    private final Path page;

    private Guide(Path page) {
        this.page = page;
    }

    static Guide of(String name) {
        return new Guide(Path.of("../docs", name));
    }

    void showsOnlySourceOf(Class<?> test) throws IOException {
        String source = withoutLayout(
                Files.readString(Path.of("src/test/java", test.getName().replace('.', '/') + ".java")));
        Matcher blocks = BLOCK.matcher(Files.readString(page));
        int count = 0;
        while (blocks.find()) {
            count++;
            assertThat(source).contains(withoutLayout(blocks.group(1)));
        }
        assertThat(count).isPositive();
    }

    /** Neither indentation nor where a line breaks is compared: the formatter has its own mind. */
    private static String withoutLayout(String code) {
        return code.replaceAll("\\s+", "");
    }
}
