package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of generated files; compilers check it in {@link HardTypesTest}. */
class TypeScriptGeneratorTest {

    private static final Pattern CODE = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^ *//.*$");

    @TempDir
    private Path directory;

    @Test
    @DisplayName("a parameter named page with a style of its own does not make pages")
    void parameterNamedPage() {
        String document = """
            openapi: 3.1.0
            info: {title: Books, version: '1'}
            paths:
              /books:
                get:
                  operationId: listBooks
                  parameters:
                    - {name: page, in: query, style: pipeDelimited, schema: {type: array, items: {type: string}}}
                  responses: {'200': {description: books}}
            """;
        assertThat(generate(document).get("react-query.ts"))
                .contains("export const listBooks: QueryOperation<paths, 'GET /books'> =", "{ page: 'pipe' }");
    }

    @Test
    @DisplayName("CG-01 each operation has a builder by its id: queries for GET, mutations for others")
    void builders() {
        assertThat(generate(ShopDocument.TEXT).get("react-query.ts"))
                .contains(
                        "export const listUsers: QueryOperation<paths, 'GET /users'> =",
                        "export const createUser: MutationOperation<paths, 'POST /users'> =",
                        "export const listOrders: PagedOperation<paths, 'GET /orders'> =");
    }

    @Test
    @DisplayName("CG-05 a document without paths has a client without operations")
    void empty() {
        Map<String, String> files = generate(HardDocuments.EMPTY);
        assertThat(files.get("types.ts")).contains("export interface paths {\n}");
        assertThat(files.get("openapi.ts")).contains("export const operations: Operations = {};");
        assertThat(files.get("react-query.ts")).doesNotContain("PURE");
    }

    @Test
    @DisplayName("CG-06 an operation without id is named after its method and path")
    void derivedNames() {
        assertThat(generate(HardDocuments.NAMES).get("react-query.ts"))
                .contains("export const getUsersByIdPosts: QueryOperation<paths, 'GET /users/{id}/posts'>");
    }

    @Test
    @DisplayName("CG-07 path and query parameters are typed inputs, with required ones and others")
    void inputs() {
        assertThat(generate(ShopDocument.TEXT).get("types.ts"))
                .contains("'GET /users/{id}': {\n    request: {\n      params: {\n        id: string;\n      };\n"
                        + "      query?: {\n        expand?: string | undefined;\n      } | undefined;\n    };");
    }

    @Test
    @DisplayName("CG-09 text/html is a string, which is read as text; JSON has no reader of its own")
    void texts() {
        Map<String, String> files = generate(HardDocuments.ANSWERS);
        assertThat(operation(files, "GET /html")).contains("ok: { 200: string };");
        assertThat(operation(files, "GET /several")).contains("ok: { 200: boolean; 202: undefined };");
        assertThat(files.get("openapi.ts"))
                .contains("'GET /html': { read: asText }", "'GET /bytes': { read: asBlob }")
                .doesNotContain("'GET /several': {");
    }

    @Test
    @DisplayName("CG-10 the security of the document and what endpoints have instead are a map")
    void security() {
        assertThat(generate(ShopDocument.TEXT).get("openapi.ts"))
                .contains("bearerAuth: { kind: 'bearer' },", "usual: [['bearerAuth']],", "'GET /motd': [],")
                .doesNotContain("'GET /users': [");
    }

    @Test
    @DisplayName("CG-11 a schema has one type for answers and one for bodies that differ; references stay references")
    void schemas() {
        String types = generate(ShopDocument.TEXT).getOrDefault("types.ts", "");
        assertThat(types).containsOnlyOnce("export interface User {").containsOnlyOnce("export interface UserInput {");
        assertThat(types).containsOnlyOnce("export interface Problem {").contains("ok: { 200: User[] };");
        assertThat(types.substring(
                        types.indexOf("export interface User {"), types.indexOf("export interface UserInput")))
                .contains("id: string;")
                .doesNotContain("password");
        assertThat(types.substring(types.indexOf("export interface UserInput {")))
                .contains("password?: string | undefined;");
    }

    @Test
    @DisplayName("CG-12 parameters of paths and referenced parameters, bodies and responses are honoured")
    void references() {
        assertThat(operation(generate(HardDocuments.SCHEMAS), "PUT /x"))
                .contains("trace: string;", "body: XInput;", "ok: { 200: X };");
    }

    @Test
    @DisplayName("CG-13 each status has its type: 204, 201, default, ranges, redirects and only failures")
    void statuses() {
        Map<String, String> files = generate(HardDocuments.ANSWERS);
        assertThat(operation(files, "GET /204")).contains("ok: { 204: undefined };", "errors: {};");
        assertThat(operation(files, "POST /201"))
                .contains("ok: { 201: number };", "errors: { 400: Problem; default: undefined };");
        assertThat(operation(files, "GET /default")).contains("ok: { default: string };", "errors: {};");
        assertThat(operation(files, "GET /4xx"))
                .contains("ok: { default: unknown };", "errors: { 404: undefined; '4XX': Problem };");
        assertThat(operation(files, "GET /bytes")).contains("ok: { '2XX': Blob };");
        assertThat(operation(files, "GET /moved")).contains("ok: { default: Blob };");
        assertThat(operation(files, "GET /events")).contains("stream: Problem;");
        assertThat(operation(files, "GET /anything")).contains("ok: { 200: unknown };");
    }

    @Test
    @DisplayName("CG-14 nullable, union, discriminated, listed, mapped and recursive schemas have exact types")
    void types() {
        String types = generate(HardDocuments.SCHEMAS).get("types.ts");
        assertThat(types)
                .contains(
                        "maybe?: string | null;",
                        "either?: string | number | null;",
                        "old?: string | null;",
                        "kind: 'a b' | 'it\\'s' | 'c' | (string & {});",
                        "kind: 'a b' | 'it\\'s' | 'c';",
                        "list?: (string | null)[];",
                        "choice?: (string | number)[];",
                        "map?: { [name: string]: number | null };",
                        "fixed?: 5;",
                        "nothing: null;",
                        "any?: unknown;",
                        "id: number;",
                        "export type Tree = string | Tree[];")
                .containsPattern("export type Pet = \\{ kind: 'cat' \\} & Cat \\| \\{ kind: 'dog' \\} & Dog;");
    }

    @Test
    @DisplayName("CG-14 CG-17 names of schemas, members, operations and parameters stay names")
    void names() {
        Map<String, String> files = generate(HardDocuments.NAMES);
        assertThat(files.get("react-query.ts"))
                .contains(
                        "export const constructor_:",
                        "export const default_:",
                        "export const delete_:",
                        "export const aB:",
                        "export const aB2:",
                        "export const n1st:")
                .contains("'GET /it\\'s/{the-id}/{__proto__}'");
        assertThat(files.get("types.ts"))
                .contains("'*/'?: string;", "'it\\'s'?: string;", "'\\u2028'?: string;", "''?: string;");
        assertThat(files).doesNotContainKey("etc.ts").hasSize(10);
    }

    @Test
    @DisplayName("CG-17 no text of a document leaves its comment or its literal")
    void comments() {
        Map<String, String> files = generate(HardDocuments.TEXTS);
        for (String file : List.of("types.ts", "openapi.ts", "react-query.ts")) {
            String text = files.getOrDefault(file, "");
            assertThat(CODE.matcher(text).replaceAll("")).as(file).doesNotContain("evil", "<script>");
            assertThat(text).as(file).doesNotContain("\0", "\u2028").doesNotContainPattern("(?<!\\\\)@(ts-|link x)");
        }
        assertThat(files.get("types.ts")).contains("'*/' | 'it\\'s' | 'a\\\\' | 'line\\nbreak' | '`${x}`' | ''");
    }

    private Map<String, String> generate(String document) {
        GeneratedClient.generate(document, directory, "none");
        return GeneratedClient.files(directory);
    }

    private static String operation(Map<String, String> files, String endpoint) {
        String types = files.getOrDefault("types.ts", "");
        int start = types.indexOf("'" + endpoint + "': {");
        assertThat(start).as(endpoint).isNotNegative();
        return types.substring(start, types.indexOf("\n  };", start));
    }
}
