package dev.kit.examples.shopweb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The bundle that Maven packages. */
class BundleTest {

    private static final int SCRIPT_LIMIT = 100 * 1024;

    @Test
    @DisplayName("the page loads one script, one style sheet and an icon, all of its own jar")
    void loadsItsOwnFiles() throws IOException {
        String page = text("index.html");

        assertThat(page).doesNotContain("//").doesNotContain("@SCRIPT@").doesNotContain("@STYLE@");
        assertThat(text(find(page, "src=\"(assets/main-[A-Z0-9]+\\.js)\""))).contains("GET /orders");
        assertThat(text(find(page, "href=\"(assets/main-[A-Z0-9]+\\.css)\""))).contains("prefers-color-scheme");
        assertThat(text(find(page, "href=\"(assets/icon\\.svg)\""))).contains("<svg");
    }

    @Test
    @DisplayName("React, TanStack Query, the generated client and the page take at most 100 KiB compressed")
    void staysSmall() throws IOException {
        String script = text(find(text("index.html"), "src=\"(assets/[^\"]+)\""));

        assertThat(compressed(script)).isLessThan(SCRIPT_LIMIT);
    }

    @Test
    @DisplayName("of the generated client only what the page calls is bundled")
    void leavesOutTheRest() throws IOException {
        String script = text(find(text("index.html"), "src=\"(assets/[^\"]+)\""));

        assertThat(script).doesNotContain("GET /staff/revenue").doesNotContain("GET /shipping/quotes");
    }

    private static String find(String text, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as("%s in %s", pattern, text).isTrue();
        return found.group(1);
    }

    private static int compressed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.size();
    }

    private static String text(String file) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(BundleTest.class.getResourceAsStream("/META-INF/resources/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
