package dev.kit.benchmarks.calls;

import java.util.List;

/** About one kilobyte of JSON. */
public record Article(long id, String title, String body, List<String> tags, Author author) {

    /** The author of the article. */
    public record Author(long id, String name, String email) {}

    static Article sample() {
        return new Article(
                7,
                "A title of some length",
                "text ".repeat(160),
                List.of("one", "two", "three"),
                new Author(9, "Ada Lovelace", "ada@example.com"));
    }
}
