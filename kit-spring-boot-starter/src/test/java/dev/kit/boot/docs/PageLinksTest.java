package dev.kit.boot.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A newcomer follows links from page to page. */
final class PageLinksTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    private static final Pattern HEADING = Pattern.compile("^#+ +(.+)$", Pattern.MULTILINE);

    private static final Pattern CODE = Pattern.compile("```.*?```", Pattern.DOTALL);

    @Test
    @DisplayName("FC-B7 every link between the pages leads to a file and a heading that exist")
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        for (Path page : pages()) {
            LINK.matcher(CODE.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .map(link -> link.group(1))
                    .filter(link -> !link.contains("://"))
                    .filter(link -> !leadsSomewhere(page, link))
                    .forEach(link -> broken.add(ROOT.relativize(page) + ": " + link));
        }
        assertThat(broken).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.concat(top, docs), Stream.of(ROOT.resolve("acceptance/README.md")))
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static boolean leadsSomewhere(Path page, String link) {
        int hash = link.indexOf('#');
        String file = hash < 0 ? link : link.substring(0, hash);
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        return Files.exists(target) && (hash < 0 || headings(target).contains(link.substring(hash + 1)));
    }

    private static List<String> headings(Path page) {
        try {
            return HEADING.matcher(CODE.matcher(Files.readString(page)).replaceAll(""))
                    .results()
                    .map(heading -> anchor(heading.group(1)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name that a heading gets on the page. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
