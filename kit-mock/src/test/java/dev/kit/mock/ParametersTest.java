package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of parameters, in every style, as a mock reads them. */
class ParametersTest {

    private static MockServer mocked;
    private static Http http;
    private static final String NONE = "none";

    @BeforeAll
    static void start() {
        mocked = MockServer.start("classpath:mock/parameters.yaml");
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

    @ParameterizedTest(name = "{0} has the faults {1}")
    @CsvSource(delimiter = '~', textBlock = """
            /simple/1,2                             ~ none
            /simple/1                               ~ none
            /simple/1,,2                            ~ path v /1 Expected a whole number, not a text.
            /simple/1,x                             ~ path v /1 Expected a whole number, not a text.
            /simple/1%2C2                           ~ path v /0 Expected a whole number, not a text.
            /label/.1,2                             ~ none
            /label/1,2                              ~ none
            /label/.1.2                             ~ path v /0 Expected a whole number, not a number.
            /labels/.1.2                            ~ none
            /labels/.1,2                            ~ path v /0 Expected a whole number, not a text.
            /matrix/;v=1,2                          ~ none
            /matrix/;v=1,x                          ~ path v /1 Expected a whole number, not a text.
            /matrices/;v=1;v=2                      ~ none
            /matrices/;v=1;v=x                      ~ path v /1 Expected a whole number, not a text.
            /matrix-object/;a=1;b=true              ~ none
            /matrix-object/;a=1;b=2                 ~ path v /b Expected true or false, not a whole number.
            /object/a,1,b,true                      ~ none
            /object/a,1,b                           ~ path v /b The member is missing.
            /object/a,x,b,true                      ~ path v /a Expected a whole number, not a text.
            /object/a,1,b,true,c,2                  ~ none
            /object/a,1,b,true,c,x                  ~ path v /c Expected a whole number, not a text.
            /objects/a=1,b=true                     ~ none
            /objects/a=1,b=x                        ~ path v /b Expected true or false, not a text.
            /objects/a=1,=2,b=true                  ~ none
            /text/a+b%20c/end                       ~ none
            /text/1/end                             ~ none
            /text/true/end                          ~ none
            /text/2/end                             ~ path v  The value is none of those allowed.
            /base/v2/text/1/end                     ~ none
            /form?v=1&v=2                           ~ none
            /form?v%5B%5D=1&v%5B%5D=x               ~ query v /1 Expected a whole number, not a text.
            /form?v=1,2                             ~ query v /0 Expected a whole number, not a text.
            /form?                                  ~ none
            /comma?v=1,2                            ~ none
            /comma?v=1%2C2                          ~ query v /0 Expected a whole number, not a text.
            /comma?v=1&v=2                          ~ none
            /comma?v=                               ~ none
            /comma                                  ~ query v  The query parameter is missing.
            /space?v=1%202                          ~ none
            /space?v=1+2                            ~ none
            /space?v=1,2                            ~ query v /0 Expected a whole number, not a text.
            /pipe?v=1%7C2                           ~ none
            /pipe?v=1%7Cx                           ~ query v /1 Expected a whole number, not a text.
            /form-object?a=1&b=true                 ~ none
            /form-object?a=1                        ~ query v /b The member is missing.
            /form-object                            ~ none
            /comma-object?v=a,1,b,true              ~ none
            /comma-object?v=a,1                     ~ query v /b The member is missing.
            /comma-object?v=                        ~ query v /a The member is missing.; query v /b The member is missing.
            /deep?v%5Ba%5D=1&v%5Bb%5D=true          ~ none
            /deep?v%5Ba%5D=1&v%5Bb%5D=true&v%5Bc%5D=x ~ query v /c Expected a whole number, not a text.
            /deep?v%5Ba%5D=1&v%5Ba=2&w%5Bb%5D=true  ~ query v /b The member is missing.
            /deep?a=1&b=true                        ~ query v  The query parameter is missing.
            /json?v=%7B%22a%22:1,%22b%22:true%7D    ~ none
            /json?v=%7B%22a%22:1%7D                 ~ query v /b The member is missing.
            /json?v=%7B                             ~ query v  The value is not JSON.
            /json                                   ~ none
            /json/true                              ~ none
            /json/1                                 ~ path v  Expected true or false, not a whole number.
            /json/x                                 ~ path v  The value is not JSON.
            /scalar?n=1.5e0&b=true&s=12&u=7         ~ none
            /scalar?n=11                            ~ query n  The number is out of bounds.
            /scalar?n=-11.5                         ~ none
            /scalar?n=x                             ~ query n  Expected a number up to 10, not a text.
            /scalar?b=1                             ~ query b  Expected true or false, not a whole number.
            /scalar?b=false                         ~ none
            /scalar?s=1                             ~ query s  The text has 1 characters.
            /scalar?u=x                             ~ query u  Expected a whole number or true or false, not a text.
            /scalar?u=12345678901234567890          ~ none
            /scalar?any=%25                         ~ none
            /scalar?any=%zz                         ~ none
            """)
    void reads(String path, String faults) throws IOException, InterruptedException {
        // The JDK's client refuses addresses that are not encoded right, such as %zz.
        String encoded = path.replace("%zz", "%25zz");
        assertThat(faults(http.get(encoded))).isEqualTo(faults);
    }

    @Test
    @DisplayName(
            "lists and objects come in headers too, but Accept, Content-Type and Authorization are not held to parameters")
    void readsHeaders() throws IOException, InterruptedException {
        assertThat(faults(http.get("/headers", "X-List", "1, 2", "X-Object", "a=1, b=true")))
                .isEqualTo(NONE);
        assertThat(faults(http.get("/headers", "X-List", "1, x", "X-Object", "a=1")))
                .isEqualTo("header X-List /1 Expected a whole number, not a text.;"
                        + " header X-Object /b The member is missing.");
        assertThat(faults(http.get("/headers"))).isEqualTo("header X-List  The header parameter is missing.");
        assertThat(faults(http.get("/json", "X-V", "[1, \"x\"]", "Cookie", "c=x")))
                .isEqualTo("header X-V /1 Expected a whole number, not a text.; cookie c  The value is not JSON.");
        assertThat(faults(http.get("/json", "X-V", "[1]", "Cookie", "c=1"))).isEqualTo(NONE);
    }

    @Test
    @DisplayName("cookies are read by name, whatever stands beside them")
    void readsCookies() throws IOException, InterruptedException {
        assertThat(faults(http.get("/cookies", "Cookie", "a; =b; n = 7 ; l=1,2")))
                .isEqualTo(NONE);
        assertThat(faults(http.get("/cookies", "Cookie", "n=x; l=1,x")))
                .isEqualTo("cookie n  Expected a whole number, not a text.;"
                        + " cookie l /1 Expected a whole number, not a text.");
        assertThat(faults(http.get("/cookies", "Cookie", "m=1")))
                .isEqualTo("cookie n  The cookie parameter is missing.");
    }

    @Test
    @DisplayName("a call has its parameters decoded, and its path as it came")
    void recordsCalls() throws IOException, InterruptedException {
        http.get("/text/a+b%20c/end?x=1+2&x=%26&y&=z");
        assertThat(mocked.calls()).singleElement().satisfies(call -> {
            assertThat(call.path()).isEqualTo("/text/a+b%20c/end");
            assertThat(call.parameters()).isEqualTo(Map.of("v", "a+b c"));
            assertThat(call.query().toString()).isEqualTo("{x=[1 2, &], y=[], =[z]}");
            assertThat(call.header("x-none")).isEmpty();
        });
    }

    private static String faults(HttpResponse<String> answer) {
        if (answer.statusCode() == 200) {
            return NONE;
        }
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        return Http.json(answer)
                .get("errors")
                .valueStream()
                .map(fault -> String.join(
                        " ",
                        Arrays.asList(
                                fault.get("in").stringValue(),
                                fault.get("name").stringValue(),
                                fault.get("pointer").stringValue(),
                                fault.get("message").stringValue())))
                .collect(Collectors.joining("; "));
    }
}
