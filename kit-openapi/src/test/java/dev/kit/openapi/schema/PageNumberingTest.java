package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Page numbers, found by the names of parameters and members. */
class PageNumberingTest {

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            page          | L                                                    | page by page from 1
            pageNumber    | {items: L}                                           | items by pageNumber from 1
            page_index    | {items: L, total_pages: N}                           | items by page_index from 1 until total_pages
            page[number]  | {data: L, meta: {properties: {last_page: N}}}        | data by page[number] from 1 until meta.last_page
            page          | {items: L, has_more: B}                              | items by page from 1 until has_more
            page          | {items: L, has_more: B, meta: {properties: {pages: N}}} | items by page from 1 until meta.pages
            page          | {items: L, has_more: T, pages: T}                    | items by page from 1
            page          | {items: L, others: L}                                | none
            page          | {items: T}                                           | none
            page          | T                                                    | none
            paging        | L                                                    | none
            """)
    void findsNumbers(String parameter, String page, String expected) {
        String schema = page.startsWith("{") ? "{type: object, properties: " + page + "}" : page;
        assertThat(numbering("{name: '" + parameter + "', in: query, schema: {type: integer}}", schema))
                .isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {name: page, in: query, schema: {type: integer, default: 0}}                         | page by page from 0
            {name: page, in: query, schema: {type: integer, minimum: 0}}                         | page by page from 0
            {name: page, in: query, schema: {type: integer, minimum: 1}}                         | page by page from 1
            {name: page, in: query, description: The zero-based number., schema: {type: integer}} | page by page from 0
            {name: page, in: query, required: true, schema: {type: integer}}                     | page by page from 1
            {name: page, in: query, schema: {type: string}}                                      | none
            {name: page, in: header, schema: {type: integer}}                                    | none
            {name: page, in: query}                                                              | none
            {name: page, in: query, schema: {type: integer}}, {name: per_page, in: query, schema: {type: integer, default: 30, maximum: 100}} | page by page from 1, per_page 30 of 100
            {name: page, in: query, schema: {type: integer}}, {name: limit, in: query, schema: {type: integer}} | page by page from 1, limit 0 of 0
            """)
    void readsParameters(String parameters, String expected) {
        assertThat(numbering(parameters, "L")).isEqualTo(expected);
    }

    private static String numbering(String parameters, String schema) {
        String text = "openapi: 3.1.0\npaths: {/x: {get: {parameters: [" + parameters
                + "], responses: {'200': {content: {application/json: {schema: "
                + schema.replaceAll("(^|: )L\\b", "$1{type: array, items: {type: string}}")
                        .replaceAll("(^|: )T\\b", "$1{type: string}")
                        .replaceAll("(^|: )N\\b", "$1{type: integer}")
                        .replaceAll("(^|: )B\\b", "$1{type: boolean}")
                + "}}}}}}}\n";
        ApiDocument document = ApiDocument.parse("a.yaml", text.getBytes(StandardCharsets.UTF_8));
        return PageNumbering.of(document, document.operations().get(0))
                .map(found -> (found.items().isEmpty() ? "page" : found.items())
                        + " by " + found.parameter() + " from " + found.first()
                        + (found.size().isEmpty()
                                ? ""
                                : ", " + found.size() + " " + found.usualSize() + " of " + found.largestSize())
                        + (found.end().isEmpty() ? "" : " until " + String.join(".", found.end())))
                .orElse("none");
    }
}
