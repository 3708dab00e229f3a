package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.client.http.Headers;
import dev.kit.client.http.HttpMethod;
import dev.kit.client.http.ParameterStyle;
import dev.kit.client.json.JsonCodec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestAddressTest {

    @Test
    @DisplayName("CF-08 a list is written with brackets")
    void bracketsForLists() {
        assertThat(query("tags", List.of("nodejs", "typescript", "javascript"), ParameterStyle.BRACKETS))
                .isEqualTo("?tags%5B%5D=nodejs&tags%5B%5D=typescript&tags%5B%5D=javascript");
    }

    @Test
    @DisplayName("CF-09 an object is written with bracketed members, however deep")
    void bracketsForObjects() {
        Map<String, Object> filter = new LinkedHashMap<>();
        filter.put("category", "electronics");
        filter.put("minPrice", 100);
        filter.put("maxPrice", 500);
        Call call = Call.create().query("filter", filter).query("sort", "price");
        assertThat(address("/p", call))
                .isEqualTo("http://h/p?filter%5Bcategory%5D=electronics&filter%5BminPrice%5D=100"
                        + "&filter%5BmaxPrice%5D=500&sort=price");
        assertThat(query("f", Map.of("a", Map.of("b", List.of(1, 2))), ParameterStyle.BRACKETS))
                .isEqualTo("?f%5Ba%5D%5Bb%5D%5B%5D=1&f%5Ba%5D%5Bb%5D%5B%5D=2");
    }

    @Test
    @DisplayName("CF-10 null and empty lists are left out, empty text, false and 0 are kept")
    void leavesNullsOut() {
        Call call = Call.create()
                .query("a", null)
                .query("b", List.of())
                .query("c", "")
                .query("d", false)
                .query("e", 0);
        assertThat(address("/p", call)).isEqualTo("http://h/p?c=&d=false&e=0");
    }

    @Test
    @DisplayName("CF-11 every place of a template is filled, numbers too")
    void fillsEveryPlace() {
        Call call = Call.params(Map.of("orgId", "o1", "projectId", "p2", "taskId", 3));
        assertThat(address("/orgs/{orgId}/projects/{projectId}/tasks/{taskId}", call))
                .isEqualTo("http://h/orgs/o1/projects/p2/tasks/3");
        assertThat(address("/api/v{version}/users/{id}", Call.params(Map.of("version", 2, "id", 12345))))
                .isEqualTo("http://h/api/v2/users/12345");
    }

    @ParameterizedTest(name = "CF-12 path value \"{0}\" becomes {1}")
    @CsvSource({
        "user with spaces/and/slashes,user%20with%20spaces%2Fand%2Fslashes",
        "my file with spaces & special#characters.txt,my%20file%20with%20spaces%20%26%20special%23characters.txt",
        "a+b~*,a%2Bb~%2A",
        "grün 😀,gr%C3%BCn%20%F0%9F%98%80"
    })
    void encodesPathValues(String value, String encoded) {
        assertThat(address("/users/{id}", Call.params(Map.of("id", value)))).isEqualTo("http://h/users/" + encoded);
    }

    @Test
    @DisplayName("CF-13 a place without a value fails before anything is sent, naming it")
    void missingPathParameter() {
        assertThatThrownBy(() -> TypedFetcher.create("http://127.0.0.1:1")
                        .call("GET /users/{userId}", Call.create(), User.class))
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("\"userId\"")
                .hasMessageContaining("GET /users/{userId}");
    }

    @ParameterizedTest(name = "the path {0} is sent as {1}")
    @CsvSource({
        "/shares#folders,/shares?n=1",
        "/files/{id}#shared_link,/files/a%23b%3Fc?n=1",
        "/#Target=Tables.List,/?n=1",
        "/objects/{id}?acl,/objects/a%23b%3Fc?acl&n=1",
        "/tables?Action=List#1,/tables?Action=List&n=1"
    })
    void keepsTheQueryOfThePathAndDropsItsFragment(String path, String sent) {
        Call call = Call.params(Map.of("id", "a#b?c")).query("n", 1);
        assertThat(address(path, call)).isEqualTo("http://h" + sent);
        assertThat(address(path.replace("{id}", "x"), Call.create()))
                .isEqualTo("http://h" + sent.replaceFirst("[?&]n=1$", "").replace("a%23b%3Fc", "x"));
    }

    @ParameterizedTest(name = "CF-12 path value \"{0}\" cannot lead elsewhere")
    @ValueSource(strings = {"..", ".", "../admin", "a/../../b", "..\\x", ""})
    void refusesDotSegments(String value) {
        assertThatThrownBy(() -> address("/users/{id}", Call.params(Map.of("id", value))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"id\"");
    }

    @ParameterizedTest(name = "CF-14 CF-15 base \"{0}\" and /users make {1}")
    @CsvSource({
        "'',/users",
        "https://h/api/,https://h/api/users",
        "https://h/api,https://h/api/users",
        "https://h,https://h/users",
        "http://h:8080///,http://h:8080/users"
    })
    void joinsBaseAndPath(String base, String joined) {
        assertThat(address(base, "/users", Call.create())).isEqualTo(joined);
    }

    @ParameterizedTest(name = "CF-15 base \"{0}\" is refused")
    @ValueSource(strings = {"ftp://h", "h/api", "https://user:secret@h", "https://h?x=1", "https:///x"})
    void refusesOddBases(String base) {
        assertThatThrownBy(() -> TypedFetcher.create(base))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest(name = "CF-08 CF-09 query style {0}: list {1}, object {2}")
    @CsvSource({
        "FORM_EXPLODED,?c=blue&c=black,?R=100&G=200",
        "FORM,'?c=blue,black','?c=R,100,G,200'",
        "SPACE_DELIMITED,?c=blue%20black,?c=R%20100%20G%20200",
        "PIPE_DELIMITED,?c=blue%7Cblack,?c=R%7C100%7CG%7C200",
        "DEEP_OBJECT,?c=blue&c=black,?c%5BR%5D=100&c%5BG%5D=200",
        "JSON,?c=%5B%22blue%22%2C%22black%22%5D,?c=%7B%22R%22%3A100%2C%22G%22%3A200%7D"
    })
    void queryStyles(ParameterStyle style, String list, String object) {
        assertThat(query("c", List.of("blue", "black"), style)).isEqualTo(list);
        assertThat(query("c", new Colour(100, 200), style)).isEqualTo(object);
    }

    @ParameterizedTest(name = "CF-11 path style {0}: text {1}, list {2}, object {3}")
    @CsvSource({
        "SIMPLE,blue,'blue,black','R,100,G,200'",
        "SIMPLE_EXPLODED,blue,'blue,black','R=100,G=200'",
        "LABEL,.blue,'.blue,black','.R,100,G,200'",
        "LABEL_EXPLODED,.blue,.blue.black,.R=100.G=200",
        "MATRIX,;c=blue,';c=blue,black',';c=R,100,G,200'",
        "MATRIX_EXPLODED,;c=blue,;c=blue;c=black,;R=100;G=200"
    })
    void pathStyles(ParameterStyle style, String text, String list, String object) {
        assertThat(path("blue", style)).isEqualTo("http://h/" + text);
        assertThat(path(List.of("blue", "black"), style)).isEqualTo("http://h/" + list);
        assertThat(path(new Colour(100, 200), style)).isEqualTo("http://h/" + object);
    }

    @ParameterizedTest(name = "header value {0} is refused, naming the header")
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\u0000", "café"})
    void refusesHeaderInjection(String value) {
        assertThatThrownBy(() -> CallOption.header("X-Name", value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("X-Name");
        assertThatThrownBy(() -> CallOption.cookie("session", "a; admin=1"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CallOption.header("Host", "evil")).isInstanceOf(IllegalArgumentException.class);
    }

    private static String path(Object value, ParameterStyle style) {
        return address("/{c}", Call.create().param("c", value, style));
    }

    private static String query(String name, Object value, ParameterStyle style) {
        return address("/p", Call.create().query(name, value, style)).substring("http://h/p".length());
    }

    private static String address(String path, Call call) {
        return address("http://h", path, call);
    }

    private static String address(String base, String path, Call call) {
        Operation<Call, Object, Object> operation = Operation.<Call, Object, Object>define("x", HttpMethod.GET, path)
                .build();
        return new RequestFactory(BaseAddress.of(base), Headers.empty(), JsonCodec.standard(), false)
                .uri(operation, call, List.of())
                .toString();
    }

    @com.fasterxml.jackson.annotation.JsonPropertyOrder({"R", "G"})
    record Colour(
            @com.fasterxml.jackson.annotation.JsonProperty("R")
            int red,

            @com.fasterxml.jackson.annotation.JsonProperty("G")
            int green) {}
}
