package dev.kit.openapi.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.openapi.ApiDocument;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paging, found by the names of parameters, headers and members. */
class PagingTest {

    private static final String CURSOR = "{name: cursor, in: query, schema: {type: string}}";

    @ParameterizedTest(name = "pages {1} after {0}: {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            cursor      | {items: L, next_cursor: T}                                  | items by cursor: next_cursor
            after       | {items: L, lastId: T}                                       | items by after: lastId
            cursor      | {items: L, lastId: T}                                       | none
            cursor      | {items: L, cursor: T}                                       | items by cursor: cursor
            after       | {items: L, cursor: T}                                       | none
            pageToken   | {items: L, nextPageToken: T, has_more: B}                   | items by pageToken: nextPageToken while has_more
            pageToken   | {items: L, nextPageToken: T, has_more: T}                   | items by pageToken: nextPageToken
            page_token  | {items: L, nextPageToken: N}                                | items by page_token: nextPageToken
            cursor      | {items: L, next-token: {type: number}}                      | items by cursor: next-token
            cursor      | {items: L, nextToken: {enum: [a, b]}}                       | items by cursor: nextToken
            cursor      | {items: L, nextToken: {enum: [1, 2]}}                       | items by cursor: nextToken
            cursor      | {items: L, nextToken: {enum: [1, a]}}                       | none
            cursor      | {items: L, nextToken: {enum: [true]}}                       | none
            cursor      | {items: L, nextToken: T, has_more: {enum: [true]}}          | items by cursor: nextToken while has_more
            cursor      | {items: L, nextToken: L}                                    | none
            cursor      | {items: L, nextToken: B}                                    | none
            cursor      | {items: L, meta: {properties: {end_cursor: T, hasNextPage: B}}} | items by cursor: meta.end_cursor while meta.hasNextPage
            cursor      | {items: L, meta: {properties: {end: T}}, more: {allOf: [{properties: {next_cursor: T}}]}} | items by cursor: more.next_cursor
            cursor      | {meta: {properties: {next_cursor: T}}, items: L, next_token: T} | items by cursor: next_token
            cursor      | {items: L, others: L, next_cursor: T}                       | none
            cursor      | {next_cursor: T}                                            | none
            page        | {items: L, next_cursor: T}                                  | none
            """)
    void findsCursors(String parameter, String members, String paging) {
        String schema = "{type: object, properties: " + members + "}";
        String cursor = "{name: " + parameter + ", in: query, schema: {type: string}}";
        assertThat(paging(
                        "get", "[" + cursor + "]", "{'200': {content: {application/json: {schema: " + schema + "}}}}"))
                .isEqualTo(paging);
    }

    @ParameterizedTest(name = "{0} {1} with {2}: {3}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            get  | []       | {'200': {headers: {link: {}}, content: {application/json: {schema: L}}}}            | page by link
            get  | []       | {'200': {headers: {Link: {}}, content: {application/json: {schema: {properties: {a: L}}}}}} | a by link
            get  | [CURSOR] | {'200': {headers: {Link: {}}, content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | a by link
            get  | []       | {'200': {headers: {X: {}}, content: {application/json: {schema: L}}}}               | none
            get  | []       | {'400': {headers: {Link: {}}}, '200': {content: {application/json: {schema: L}}}}   | none
            get  | []       | {'204': {}, '200': {headers: {Link: {}}, content: {application/json: {schema: L}}}} | page by link
            get  | []       | {'200': {headers: {Link: {}}, content: {application/json: {schema: T}}}}            | none
            get  | []       | {'200': {headers: {Link: {}}, content: {text/csv: {schema: L}}}}                    | none
            post | []       | {'200': {headers: {Link: {}}, content: {application/json: {schema: L}}}}            | none
            get  | [CURSOR] | {default: {content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | a by cursor: next_cursor
            get  | [CURSOR] | {'204': {}, default: {content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | none
            get  | [{name: cursor, in: query, required: true}] | {'200': {content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | none
            get  | [{name: cursor, in: header}] | {'200': {content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | none
            get  | [{name: n, in: query}, CURSOR] | {'200': {content: {application/json: {schema: {properties: {a: L, next_cursor: T}}}}}} | a by cursor: next_cursor
            """)
    void findsPages(String method, String parameters, String responses, String paging) {
        assertThat(paging(method, parameters.replace("CURSOR", CURSOR), responses))
                .isEqualTo(paging);
    }

    private static String paging(String method, String parameters, String responses) {
        String text = "openapi: 3.1.0\npaths: {/x: {" + method + ": {parameters: " + parameters + ", responses: "
                + responses
                        .replaceAll(": L\\b", ": {type: array, items: {type: string}}")
                        .replaceAll(": T\\b", ": {type: string}")
                        .replaceAll(": N\\b", ": {type: integer}")
                        .replaceAll(": B\\b", ": {type: boolean}")
                + "}}}\n";
        ApiDocument document = ApiDocument.parse("a.yaml", text.getBytes(StandardCharsets.UTF_8));
        return Paging.of(document, document.operations().get(0))
                .map(found -> (found.items().isEmpty() ? "page" : found.items())
                        + (found.byLink() ? " by link" : " by " + found.parameter() + ": ")
                        + String.join(".", found.next())
                        + (found.more().isEmpty() ? "" : " while " + String.join(".", found.more())))
                .orElse("none");
    }
}
