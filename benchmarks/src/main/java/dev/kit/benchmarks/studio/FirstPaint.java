package dev.kit.benchmarks.studio;

import java.io.IOException;
import tools.jackson.databind.JsonNode;

/**
 * How a page showed itself to a browser that had nothing of it.
 *
 * @param paintMillis from the navigation to the first content on the screen
 * @param bytesBefore bytes that travelled until then, headers included
 */
record FirstPaint(double paintMillis, long bytesBefore) {

    private static final String PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0";
    private static final String BYTES = """
            (() => {
              const painted = %s;
              return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
                  .filter(entry => entry.responseEnd <= painted)
                  .reduce((bytes, entry) => bytes + entry.transferSize, 0);
            })()
            """.formatted(PAINT);

    /** In a browser of its own. */
    static FirstPaint of(String url) throws IOException, InterruptedException {
        try (Browser browser = Browser.start()) {
            browser.open(url);
            browser.await("(" + PAINT + ") > 0");
            JsonNode paint = browser.page().evaluate(PAINT);
            return new FirstPaint(
                    paint.asDouble(), browser.page().evaluate(BYTES).asLong());
        }
    }
}
