package dev.kit.studio.operations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageFilesTest {

    private final PageFiles files = new PageFiles(() -> "/docs");

    @ParameterizedTest(name = "{0} {1} with route {2} answered {3} is omitted: {4}")
    @CsvSource(
            nullValues = "-",
            value = {
                "GET, /docs, -, 200, true",
                "GET, /docs/scalar.js, -, 200, true",
                "GET, /docs/openapi.json, -, 304, true",
                "GET, /docsets, -, 200, false",
                "GET, /app/main.MJS, /**, 200, true",
                "HEAD, /logo.svg, -, 200, true",
                "GET, /logo.svg, -, 404, false",
                "GET, /favicon.ico, -, 404, true",
                "POST, /upload.png, -, 200, false",
                "GET, /files/photo.png, /files/{name}, 200, false",
                "GET, /orders/7, -, 200, false"
            })
    void omits(String method, String path, String route, int status, boolean omitted) {
        assertThat(files.omits(method, path, route, status)).isEqualTo(omitted);
    }

    @Test
    @DisplayName("switched on, all are recorded; without documentation only files are omitted")
    void switched() {
        files.record(true);
        assertThat(files.omits("GET", "/docs/scalar.js", null, 200)).isFalse();
        PageFiles undocumented = new PageFiles(() -> null);
        assertThat(undocumented.omits("GET", "/docs", null, 200)).isFalse();
        assertThat(undocumented.omits("GET", "/docs/a.js", null, 200)).isTrue();
    }
}
