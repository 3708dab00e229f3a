package dev.kit.cli.generate.typescript;

import dev.kit.cli.generate.PublicDocument;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The public documents that clients are generated from. */
final class PublicDocuments {

    /** The document of GitHub. */
    static final PublicDocument GITHUB =
            new PublicDocument("@octokit/openapi", "23.0.2", "generated/api.github.com.json");

    /** All documents. */
    static final List<PublicDocument> ALL = Stream.concat(
                    Stream.of(
                            GITHUB,
                            new PublicDocument("@figma/rest-api-spec", "0.43.0", "openapi/openapi.yaml"),
                            new PublicDocument("@netlify/open-api", "2.60.0", "dist/swagger.json")),
                    Stream.of(
                                    "2.0/json/petstore.json",
                                    "3.0/json/complex-nesting.json",
                                    "3.0/json/discriminators.json",
                                    "3.0/json/file-uploads.json",
                                    "3.0/json/http-status-codes.json",
                                    "3.0/json/parameters-extreme.json",
                                    "3.0/json/parameters-style.json",
                                    "3.0/json/polymorphism.json",
                                    "3.0/json/schema-circular.json",
                                    "3.0/json/security-multiple.json",
                                    "3.0/json/star-trek.json",
                                    "3.1/json/readme.json",
                                    "3.1/json/schema-types.json",
                                    "3.1/json/security.json",
                                    "3.1/json/train-travel.json",
                                    "3.1/json/webhooks.json")
                            .map(file -> new PublicDocument("@readme/oas-examples", "8.2.2", file)))
            .toList();

    private PublicDocuments() {}

    /** Returns a short name, such as {@code star-trek}. */
    static String name(PublicDocument document) {
        return Path.of(document.file()).getFileName().toString().replaceAll("[.]\\w+$", "");
    }
}
