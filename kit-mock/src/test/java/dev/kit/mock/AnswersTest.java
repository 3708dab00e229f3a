package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statuses, media types, bodies and credentials, as a document has them. */
class AnswersTest {

    private static final Logger LOGGER = Logger.getLogger(MockServer.class.getName());
    private static MockServer mocked;
    private static Http http;

    @BeforeAll
    static void start() {
        mocked = MockServer.start("classpath:mock/answers.yaml");
        http = new Http(mocked.address());
    }

    @AfterAll
    static void close() {
        mocked.close();
    }

    @BeforeEach
    void forget() {
        mocked.reset();
    }

    @ParameterizedTest(name = "{0} answers {1} {2}: {3}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /picture         | 200 | image/png        | bytes
            /anything        | 200 | application/json | 3
            /any-text        | 200 | text/plain       | hello
            /any-video       | 200 | application/octet-stream | film
            /any-application | 200 | application/json | true
            /several         | 200 | application/json | "json"
            /none            | 200 | -                | ``
            /no-schema       | 200 | application/json | {}
            /no-schema-bytes | 200 | application/pdf  | sample
            /no-content      | 204 | -                | ``
            /reset           | 205 | -                | ``
            /unmodified      | 304 | -                | ``
            /lowest          | 201 | application/json | "one"
            /default         | 200 | application/json | "default"
            /only-error      | 400 | application/json | "wrong"
            /nothing         | 200 | -                | ``
            /lines           | 200 | application/x-ndjson | {"a":1}⏎{"a":1}⏎{"a":1}⏎
            /json-lines      | 200 | application/jsonlines | {"a":1}⏎{"a":1}⏎{"a":1}⏎
            /events          | 200 | text/event-stream    | data: tick⏎⏎data: tick⏎⏎data: tick⏎⏎
            /form            | 200 | application/x-www-form-urlencoded | a+b=c%26d&e=1
            /text            | 200 | text/csv         | [1,2]
            /xml-example     | 200 | application/xml  | <a/>
            /linked          | 200 | application/json | 2
            """)
    void answers(String path, int status, String type, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.get(path);
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("-")).isEqualTo(type);
        assertThat(answer.body().replace('\n', '⏎')).isEqualTo(body);
    }

    @ParameterizedTest(name = "Accept: {0} gets {1}")
    @CsvSource(delimiter = '|', textBlock = """
            text/plain                               | text/plain
            TEXT/*                                   | text/plain
            application/vnd.a+json                   | application/vnd.a+json
            application/*;q=0.1, text/plain;q=0.2    | text/plain
            application/*; Q=0.3, text/plain;q=0.2   | application/json
            */*;q=0.9, application/json;q=0.1        | application/vnd.a+json
            */*, application/json;q=0                | application/vnd.a+json
            text/plain;q=0.5;level=1, */*;q=0.1      | text/plain
            text/plain;q=high, */*;q=0.9             | text/plain
            image/png, , text/plain                  | text/plain
            application/json                         | application/json
            """)
    void negotiates(String accept, String type) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.get("/several", "Accept", accept);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue(type);
    }

    @Test
    @DisplayName("a type that is accepted with the weight 0 or not at all is a 406 with those there are")
    void refusesToNegotiate() throws IOException, InterruptedException {
        for (String accept : List.of("image/png", "*/*;q=0", "application/*;q=0, text/*;q=0.0")) {
            HttpResponse<String> refused = http.get("/several", "Accept", accept);
            assertThat(refused.statusCode()).isEqualTo(406);
            assertThat(detail(refused))
                    .isEqualTo("The request accepts " + accept
                            + ". The answer is text/plain or application/json or application/vnd.a+json.");
        }
        assertThat(http.get("/picture", "Accept", "image/gif").statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("an answer that the document gives no value for is a 500 that says which")
    void findsNoAnswer() throws IOException, InterruptedException {
        Log log = new Log();
        LOGGER.addHandler(log);
        for (String path : List.of("/xml", "/xml-text")) {
            HttpResponse<String> xml = http.get(path);
            assertThat(xml.statusCode()).isEqualTo(500);
            assertThat(detail(xml)).contains("xml. Give an example of it as a text");
        }
        HttpResponse<String> endless = http.get("/endless");
        assertThat(endless.statusCode()).isEqualTo(500);
        assertThat(detail(endless)).contains("No finite value fits the schema.");
        LOGGER.removeHandler(log);
        assertThat(log.messages)
                .containsExactly("No answer for GET /xml", "No answer for GET /xml-text", "No answer for GET /endless");
    }

    @Test
    @DisplayName("faults of parameters are named beside a body that is malformed, or of another type")
    void refusesBoth() throws IOException, InterruptedException {
        HttpResponse<String> malformed = json("/both?n=x&m=y", "{");
        assertThat(malformed.statusCode()).isEqualTo(422);
        assertThat(detail(malformed))
                .startsWith("The request breaks the document: 2 faults. The body is not JSON (line 1, column 2): ");
        HttpResponse<String> type = http.send("POST", "/both?n=x", "1", "Content-Type", "text/plain");
        assertThat(detail(type))
                .isEqualTo("The request breaks the document: one fault."
                        + " The Content-Type is text/plain. Send application/json.");
        assertThat(detail(json("/both?n=x", "1"))).isEqualTo("The request breaks the document: one fault.");
    }

    @Test
    @DisplayName("a schema that leads back to itself, or is none, is a 500 with its place")
    void refusesSchemas() throws IOException, InterruptedException {
        assertThat(detail(json("/loop", "{}"))).contains("leads back to itself").contains("#/components/schemas/Loop");
        assertThat(detail(json("/circle", "1")))
                .contains("leads back to itself")
                .contains("~1circle");
        HttpResponse<String> none = json("/no-object", "{\"a\": 1}");
        assertThat(none.statusCode()).isEqualTo(500);
        assertThat(detail(none)).contains("Expected a schema.").contains("schema/properties/a");
        assertThat(json("/no-object", "{\"b\": 1}").statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName("G5 a body 480 levels deep below unions is judged once for each schema")
    void judgesDeepBodies() throws IOException, InterruptedException {
        String body = "{\"left\":".repeat(480) + "{\"x\":\"wrong\"}" + "}".repeat(480);
        HttpResponse<String> refused = json("/tree", body);
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(detail(refused)).contains("482 faults");
        assertThat(Http.json(refused).get("errors")).hasSize(100);
        assertThat(json("/tree", body.replace("\"wrong\"", "1")).body()).contains("481 faults");
    }

    @Test
    @DisplayName("a body is held to the most exact of the media types, and bytes to none")
    void readsBodies() throws IOException, InterruptedException {
        assertThat(body("text/plain; charset=utf-8", "abc").statusCode()).isEqualTo(200);
        assertThat(body("text/plain", "abcd").statusCode()).isEqualTo(422);
        assertThat(body("image/png", "abcd").statusCode()).isEqualTo(200);
        assertThat(body("application/json", "1").statusCode()).isEqualTo(200);
        assertThat(body("application/json", "\"a\"").statusCode()).isEqualTo(422);
        assertThat(body("application/a+json", "\"a\"").statusCode()).isEqualTo(422);
        assertThat(body("text/json", "1 2").statusCode()).isEqualTo(400);
        assertThat(body("text/html", "x").statusCode()).isEqualTo(422);
        assertThat(http.send("POST", "/bodies", "").statusCode()).isEqualTo(200);
        assertThat(http.send("POST", "/bodies", "x").statusCode()).isEqualTo(415);
        assertThat(detail(http.send("POST", "/bodies", "x")))
                .isEqualTo("The body has no Content-Type."
                        + " Send application/* or text/plain or image/* or */* or application/json.");
        assertThat(http.send("POST", "/empty", "x").statusCode()).isEqualTo(200);
    }

    @Test
    @DisplayName(
            "headers are sampled where they are required or have an example, but those that say something of the bytes")
    void samplesHeaders() throws IOException, InterruptedException {
        HttpResponse<String> answer = http.get("/headers");
        assertThat(answer.headers().firstValue("X-Required")).hasValue("yes1");
        assertThat(answer.headers().firstValue("X-Example")).hasValue("shown");
        assertThat(answer.headers().firstValue("X-Schema-Example")).hasValue("7");
        assertThat(answer.headers().firstValue("X-Number")).hasValue("179333");
        assertThat(answer.headers().firstValue("X-Text")).hasValue("a text");
        assertThat(answer.headers().firstValue("X-Optional")).isEmpty();
        assertThat(answer.headers().firstValue("X-List")).hasValue("[\"gr  e\"]");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.headers().firstValue("Location")).isEmpty();
        mocked.on("GET /headers").answerWith(MockAnswer.sample().header("X-Example", "other"));
        assertThat(http.get("/headers").headers().allValues("X-Example")).containsExactly("other");
    }

    @ParameterizedTest(name = "{0} with {1}: {2} is {3}")
    @CsvSource(delimiter = '|', textBlock = """
            /secret-query?key=a  | X-None        | x             | 200
            /secret-query?key=   | X-None        | x             | 401
            /secret-query?a=key  | X-None        | x             | 401
            /secret-header       | x-key         | a             | 200
            /secret-header       | X-Other       | a             | 401
            /secret-cookie       | Cookie        | sid=1         | 200
            /secret-cookie       | Cookie        | sid=          | 401
            /secret-cookie       | Cookie        | other=1       | 401
            /secret-basic        | Authorization | Basic YTpi    | 200
            /secret-basic        | Authorization | bAsIc  YTpi   | 200
            /secret-basic        | Authorization | Basic Og==    | 200
            /secret-basic        | Authorization | Basic YWI=    | 401
            /secret-basic        | Authorization | Basic a:b     | 401
            /secret-basic        | Authorization | Bearer YTpi   | 401
            /secret-bearer       | Authorization | bearer t      | 200
            /secret-bearer       | Authorization | Bearer        | 401
            /secret-bearer       | Authorization | Basic YTpi    | 401
            /secret-digest       | Authorization | Digest a      | 200
            /secret-digest       | X-None        | x             | 401
            /secret-openid       | Authorization | Bearer t      | 200
            /secret-openid       | Authorization | Digest a      | 401
            /secret-certificate  | X-None        | x             | 200
            /secret-optional     | X-None        | x             | 200
            """)
    void wantsCredentials(String path, String header, String value, int status)
            throws IOException, InterruptedException {
        assertThat(http.get(path, header, value).statusCode()).isEqualTo(status);
    }

    @ParameterizedTest(name = "without credentials {0} names them: {1} ({2})")
    @CsvSource(delimiter = '|', textBlock = """
            /secret-query  | the query parameter key (query)                          | ApiKey realm="mock"
            /secret-header | the header X-Key (header)                                | ApiKey realm="mock"
            /secret-cookie | the cookie sid (cookie)                                  | ApiKey realm="mock"
            /secret-basic  | Authorization: Basic with a name and a password (basic)  | Basic realm="mock"
            /secret-bearer | Authorization: Bearer with a token (bearer)              | Bearer
            /secret-digest | the header Authorization (digest)                        | Bearer
            """)
    void namesCredentials(String path, String expected, String challenge) throws IOException, InterruptedException {
        HttpResponse<String> refused = http.get(path);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(detail(refused))
                .isEqualTo("The request has no credentials for GET " + path + ". Send " + expected + ".");
        assertThat(refused.headers().firstValue("WWW-Authenticate")).hasValue(challenge);
    }

    @Test
    @DisplayName("Prefer names a status and an example in any of its forms, and what was done is said")
    void prefers() throws IOException, InterruptedException {
        assertThat(http.get("/lowest", "Prefer", "Code = \"202\"").body()).isEqualTo("\"two\"");
        assertThat(http.get("/lowest", "Prefer", "wait=1;code=404").statusCode())
                .isEqualTo(404);
        assertThat(http.get("/lowest", "Prefer", "code=503").body()).isEqualTo("\"default\"");
        assertThat(http.get("/only-error", "Prefer", "code=451").statusCode()).isEqualTo(451);
        assertThat(http.get("/lowest", "Prefer", "xcode=404").statusCode()).isEqualTo(201);
        assertThat(http.get("/lowest", "Prefer", "wait=1").headers().firstValue("Preference-Applied"))
                .isEmpty();
        assertThat(detail(http.get("/only-error", "Prefer", "code=500")))
                .isEqualTo("The document declares no answer 500 for GET /only-error. It has 4XX.");
        HttpResponse<String> none = http.get("/lines", "Prefer", "example=a");
        assertThat(none.statusCode()).isEqualTo(400);
        assertThat(detail(none)).isEqualTo("The document has no example \"a\" here. It has none with a name.");
    }

    @Test
    @DisplayName("what a test says is sent in the type that the document declares, or as it is")
    void saysBodies() throws IOException, InterruptedException {
        mocked.on("GET /any-text").answerWith(MockAnswer.sample().body("said"));
        assertThat(http.get("/any-text").body()).isEqualTo("said");
        assertThat(http.get("/any-text").headers().firstValue("Content-Type")).hasValue("text/plain");
        mocked.on("GET /several").answerWith(MockAnswer.sample().body("said"));
        assertThat(http.get("/several").body()).isEqualTo("\"said\"");
        mocked.on("GET /none").answerWith(MockAnswer.status(202).body(Map.of("a", 1)));
        assertThat(http.get("/none").body()).isEqualTo("{\"a\":1}");
        assertThat(http.get("/none").headers().firstValue("Content-Type")).hasValue("application/json");
        mocked.on("GET /none").answerWith(MockAnswer.sample().body("text"));
        assertThat(http.get("/none").body()).isEqualTo("\"text\"");
        mocked.on("GET /none").answerWith(MockAnswer.sample().body(null));
        assertThat(http.get("/none").body()).isEqualTo("null");
        mocked.on("GET /lowest").status(451);
        assertThat(http.get("/lowest").body()).isEqualTo("\"default\"");
        mocked.on("GET /only-error").status(503);
        assertThat(http.get("/only-error").body()).isEmpty();
        HttpResponse<String> head = http.send("HEAD", "/several", "");
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValue("Content-Length")).hasValue("6");
    }

    private static final class Log extends Handler {

        private final List<String> messages = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord logged) {
            messages.add(logged.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private HttpResponse<String> json(String path, String body) throws IOException, InterruptedException {
        return http.send("POST", path, body, "Content-Type", "application/json");
    }

    private HttpResponse<String> body(String type, String body) throws IOException, InterruptedException {
        return http.send("POST", "/bodies", body, "Content-Type", type);
    }

    private static String detail(HttpResponse<String> answer) {
        return Http.json(answer).get("detail").stringValue();
    }
}
