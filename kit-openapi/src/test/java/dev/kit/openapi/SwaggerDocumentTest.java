package dev.kit.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.ApiScheme.Kind;
import dev.kit.openapi.schema.SchemaFacts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents of Swagger 2.0, read as those of OpenAPI 3.0. */
class SwaggerDocumentTest {

    private static final String START = "swagger: '2.0'\ninfo: {title: Zoo, version: '1'}\n";

    private final ApiDocument zoo = document(START + """
            host: zoo.example.com
            basePath: /v1/
            schemes: [http, wss, https]
            consumes: [application/json]
            produces: [application/json]
            security: [{login: []}]
            paths:
              x-note: {get: 7}
              /animals:
                parameters:
                  - $ref: '#/parameters/limit'
                  - {name: body, in: body, schema: {$ref: '#/definitions/Animal'}}
                get:
                  parameters:
                    - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
                    - {name: ids, in: query, type: array, items: {type: integer}}
                    - {name: pipes, in: query, type: array, items: {type: integer}, collectionFormat: pipes}
                    - {name: X-Ids, in: header, type: array, items: {type: integer}}
                  responses:
                    '200':
                      description: All.
                      headers: {Link: {type: string, description: Next.}}
                      schema: {type: array, items: {$ref: '#/definitions/Animal'}}
                      examples: {application/json: [{name: Ada}]}
                    default: {$ref: '#/responses/Problem'}
                post:
                  parameters:
                    - {name: body, in: body, required: true, description: It., schema: {$ref: '#/definitions/Animal'}}
                  responses: {'201': {description: '', schema: {$ref: '#/definitions/Animal/properties/mother'}}}
              /animals/{id}/photo:
                get:
                  produces: [image/png, application/json]
                  parameters: [{name: id, in: path, required: true, type: string}]
                  responses:
                    '200': {description: '', schema: {type: file}}
                    '404': {$ref: '#/responses/Problem'}
                put:
                  consumes: [image/png]
                  parameters: [{name: id, in: path, required: true, type: string}, {name: b, in: body, schema: {type: string, format: binary}}]
                  responses: {'204': {description: ''}}
                post:
                  consumes: [application/json, multipart/form-data]
                  parameters:
                    - {name: id, in: path, required: true, type: string}
                    - {name: photo, in: formData, required: true, type: file, description: The photo.}
                    - {name: note, in: formData, type: string, maxLength: 9}
                  responses: {'204': {description: ''}}
              /search:
                post:
                  parameters:
                    - {name: words, in: formData, type: array, items: {type: string}}
                    - {name: kinds, in: formData, required: true, type: array, items: {type: string}, collectionFormat: multi}
                  produces: [application/octet-stream]
                  responses: {'200': {description: '', schema: {$ref: '#/definitions/Animal'}}}
            definitions:
              Animal:
                type: object
                discriminator: kind
                required: [kind]
                properties:
                  kind: {type: string}
                  name: {type: string, x-nullable: true}
                  mother: {$ref: '#/definitions/Animal', x-nullable: true}
                  pair: {type: array, items: [{type: string}, {type: integer}]}
                  discriminator: {type: string}
            parameters:
              limit: {name: limit, in: query, type: integer, minimum: 1, default: 20}
            responses:
              Problem: {description: No., schema: {type: object, properties: {code: {type: integer}}}}
            securityDefinitions:
              login: {type: basic}
              key: {type: apiKey, in: header, name: X-Key}
              tokens: {type: oauth2, flow: application, tokenUrl: 'https://id.example.com/token', scopes: {read: Reads.}}
              users: {type: oauth2, flow: accessCode, authorizationUrl: 'https://id.example.com/', tokenUrl: 'https://id.example.com/token', scopes: {}}
            """);

    @TempDir
    private Path directory;

    private static ApiDocument document(String yaml) {
        return ApiDocument.parse("zoo.yaml", yaml.getBytes(StandardCharsets.UTF_8));
    }

    private ApiOperation operation(String name) {
        return zoo.operations().stream()
                .filter(operation -> operation.toString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ApiNode content(ApiNode holder, String mediaType) {
        return holder.at("content").at(mediaType).at("schema");
    }

    @Test
    @DisplayName("host, basePath and schemes become servers, the safest first")
    void readsServers() {
        assertThat(zoo.servers()).containsExactly("https://zoo.example.com/v1", "http://zoo.example.com/v1");
        assertThat(document(START + "basePath: v2\npaths: {}").servers()).containsExactly("/v2");
        assertThat(document(START + "host: a.b:81\npaths: {}").servers()).containsExactly("https://a.b:81");
        assertThat(document(START + "paths: {}").servers()).isEmpty();
        assertThat(document("swagger: 2.0\npaths: {}").operations()).isEmpty();
    }

    @Test
    @DisplayName("parameters have schemas and the styles of collectionFormat")
    void readsParameters() {
        assertThat(operation("GET /animals").parameters())
                .extracting(
                        ApiParameter::name,
                        ApiParameter::place,
                        ApiParameter::style,
                        ApiParameter::explode,
                        parameter -> parameter.schema().text("type"))
                .containsExactly(
                        tuple("limit", Place.QUERY, "form", true, "integer"),
                        tuple("tags", Place.QUERY, "form", true, "array"),
                        tuple("ids", Place.QUERY, "form", false, "array"),
                        tuple("pipes", Place.QUERY, "pipeDelimited", false, "array"),
                        tuple("X-Ids", Place.HEADER, "simple", false, "array"));
        ApiNode limit = operation("GET /animals").parameters().get(0).schema();
        assertThat(limit.json().path("minimum").intValue()).isEqualTo(1);
        assertThat(limit.json().path("default").intValue()).isEqualTo(20);
    }

    @Test
    @DisplayName("a body parameter becomes the body, of the operation or else of its path")
    void readsBodies() {
        ApiNode body = operation("POST /animals").body().orElseThrow();
        assertThat(body.flag("required")).isTrue();
        assertThat(body.text("description")).isEqualTo("It.");
        assertThat(zoo.resolve(content(body, "application/json")).pointer()).isEqualTo("#/components/schemas/Animal");
        assertThat(operation("GET /animals").body().orElseThrow().flag("required"))
                .isFalse();
        assertThat(operation("PUT /animals/{id}/photo")
                        .body()
                        .orElseThrow()
                        .at("content")
                        .names())
                .containsExactly("image/png");
    }

    @Test
    @DisplayName("form parameters become one body, with parts if there is a file")
    void readsForms() {
        ApiNode files = operation("POST /animals/{id}/photo").body().orElseThrow();
        assertThat(files.at("content").names()).containsExactly("multipart/form-data");
        ApiNode parts = content(files, "multipart/form-data");
        assertThat(parts.texts("required")).containsExactly("photo");
        assertThat(SchemaFacts.file(parts.at("properties").at("photo"), "")).isTrue();
        assertThat(parts.at("properties").at("photo").text("description")).isEqualTo("The photo.");
        ApiNode form = operation("POST /search").body().orElseThrow();
        assertThat(form.at("content").names()).containsExactly("application/x-www-form-urlencoded");
        ApiNode encoding =
                form.at("content").at("application/x-www-form-urlencoded").at("encoding");
        assertThat(encoding.at("words").flag("explode")).isFalse();
        assertThat(encoding.at("kinds").flag("explode")).isTrue();
    }

    @Test
    @DisplayName("files are bytes and objects are JSON, whatever else the operation produces")
    void readsResponses() {
        List<ApiAnswer> answers = operation("GET /animals/{id}/photo").answers();
        assertThat(answers.get(0).node().at("content").names()).containsExactly("image/png");
        assertThat(answers.get(1).node().at("content").names()).containsExactly("image/png", "application/json");
        assertThat(operation("POST /search")
                        .answers()
                        .get(0)
                        .node()
                        .at("content")
                        .names())
                .containsExactly("application/json");
        ApiNode list = operation("GET /animals").answers().get(0).node();
        assertThat(list.at("headers").at("Link").at("schema").text("type")).isEqualTo("string");
        assertThat(list.at("content").at("application/json").at("example").items())
                .hasSize(1);
        assertThat(operation("GET /animals").answers().get(1).node().pointer())
                .isEqualTo("#/components/responses/Problem");
    }

    @Test
    @DisplayName("x-nullable, a discriminator and items by position are read in schemas only")
    void readsSchemas() {
        ApiNode animal = zoo.at("#/definitions/Animal");
        ApiNode members = animal.at("properties");
        assertThat(animal.at("discriminator").text("propertyName")).isEqualTo("kind");
        assertThat(members.at("discriminator").text("type")).isEqualTo("string");
        assertThat(SchemaFacts.nullable(zoo, members.at("name"))).isTrue();
        assertThat(SchemaFacts.nullable(zoo, members.at("mother"))).isTrue();
        assertThat(SchemaFacts.nullable(zoo, members.at("kind"))).isFalse();
        assertThat(members.at("pair").at("items").names()).isEmpty();
    }

    @Test
    @DisplayName("security definitions become schemes")
    void readsSchemes() {
        assertThat(zoo.schemes().values())
                .extracting(ApiScheme::name, ApiScheme::kind, ApiScheme::parameter, ApiScheme::tokenUrl)
                .containsExactly(
                        tuple("login", Kind.BASIC, "", ""),
                        tuple("key", Kind.HEADER, "X-Key", ""),
                        tuple("tokens", Kind.BEARER, "", "https://id.example.com/token"),
                        tuple("users", Kind.BEARER, "", ""));
        assertThat(operation("POST /search").security()).contains(List.of(List.of("login")));
    }

    @Test
    @DisplayName("places in messages are those of the document as it was written")
    void keepsPlaces() {
        ApiOperation post = operation("POST /animals");
        assertThat(content(post.body().orElseThrow(), "application/json").place())
                .isEqualTo("zoo.yaml#/paths/~1animals/post/parameters/0/schema");
        assertThat(content(post.answers().get(0).node(), "application/json").place())
                .isEqualTo("zoo.yaml#/paths/~1animals/post/responses/201/schema");
        assertThat(zoo.at("#/components/schemas/Animal/properties/name").place())
                .isEqualTo("zoo.yaml#/definitions/Animal/properties/name");
        assertThat(operation("GET /animals")
                        .parameters()
                        .get(2)
                        .schema()
                        .at("items")
                        .place())
                .isEqualTo("zoo.yaml#/paths/~1animals/get/parameters/1/items");
        ApiNode part = content(operation("POST /search").body().orElseThrow(), "application/x-www-form-urlencoded");
        assertThat(part.at("properties").at("kinds").place()).isEqualTo("zoo.yaml#/paths/~1search/post/parameters/1");
    }

    @ParameterizedTest(name = "{0} is refused: {1} at {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "parameters: [{name: a, in: query, type: array, collectionFormat: tsv}]|\"tsv\"|/parameters/0/collectionFormat",
                "parameters: [{name: a, in: path, type: array, collectionFormat: pipes}]|\"pipes\"|/parameters/0/collectionFormat",
                "parameters: [{name: a, in: body}, {name: b, in: formData}]|a body and form parameters|/parameters/0",
                "parameters: [{in: formData, type: string}]|no name|/parameters/0",
                "parameters: [{name: a, in: body, schema: {}}, {name: a, in: nowhere}]|\"nowhere\"|/parameters/1",
                "parameters: [{$ref: '#/parameters/none'}]|leads nowhere|/parameters/0",
                "responses: {'20x': {description: ''}}|not a status|/responses/20x",
                "produces: ['no type']|not a media type|/produces/0",
            })
    void refuses(String operation, String what, String place) {
        String rest = operation.startsWith("responses")
                ? ""
                : ", responses: {'200': {description: '', schema: {type: string}}}";
        String yaml = START + "paths: {/a: {get: {" + operation + rest + "}}}";
        assertThatThrownBy(() -> document(yaml)).isInstanceOfSatisfying(DocumentException.class, failure -> {
            assertThat(failure.what()).contains(what);
            assertThat(failure.where()).isEqualTo("zoo.yaml#/paths/~1a/get" + place);
            assertThat(failure.action()).isNotBlank();
        });
    }

    @Test
    @DisplayName("a flow that OAuth 2 does not have is refused with its place")
    void refusesFlows() {
        String yaml = START + "paths: {}\nsecurityDefinitions: {a: {type: oauth2, flow: other}}";
        assertThatThrownBy(() -> document(yaml))
                .hasMessageContaining("\"other\"")
                .hasMessageContaining("zoo.yaml#/securityDefinitions/a");
    }

    @Test
    @DisplayName("paths, parameters, responses and schemas of other files are read, with their references")
    void readsSeveralFiles() throws IOException {
        Files.createDirectories(directory.resolve("parts"));
        Files.writeString(directory.resolve("parts/animals.yaml"), """
                get:
                  parameters: [{$ref: 'shared.yaml#/limit'}, {name: b, in: body, schema: {$ref: 'shared.yaml#/Animal'}}]
                  responses: {'200': {$ref: 'shared.yaml#/ok'}}
                """);
        Files.writeString(directory.resolve("parts/shared.yaml"), """
                limit: {name: limit, in: query, type: integer}
                ok: {description: '', schema: {$ref: '#/Animal'}}
                Animal:
                  type: object
                  properties: {name: {type: string, x-nullable: true}, zoo: {$ref: '../zoo.yaml#/definitions/Zoo'}}
                """);
        Path file = Files.writeString(
                directory.resolve("zoo.yaml"),
                START + "paths: {/animals: {$ref: parts/animals.yaml}}\ndefinitions: {Zoo: {type: object}}");
        ApiDocument document = ApiDocument.read(file);
        ApiOperation operation = document.operations().get(0);
        assertThat(operation.parameters()).extracting(ApiParameter::name).containsExactly("limit");
        ApiNode sent = document.resolve(content(operation.body().orElseThrow(), "application/json"));
        ApiNode got = document.resolve(content(operation.answers().get(0).node(), "application/json"));
        assertThat(sent.pointer()).isEqualTo(got.pointer()).isEqualTo("parts/shared.yaml#/Animal");
        assertThat(got.at("properties").at("name").flag("nullable")).isTrue();
        assertThat(document.resolve(got.at("properties").at("zoo")).pointer()).isEqualTo("#/components/schemas/Zoo");
        assertThat(content(operation.answers().get(0).node(), "application/json")
                        .place())
                .endsWith("parts/shared.yaml#/ok/schema");
        assertThat(document.files()).containsOnlyKeys("parts/animals.yaml", "parts/shared.yaml");
    }
}
