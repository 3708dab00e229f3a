package dev.kit.constructs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RouteTableTest {

    private final RouteTable<String> table = RouteTable.<String>builder()
            .add("GET", "/users/:id", "user")
            .add("GET", "/users/me", "me")
            .add("POST", "/users", "create")
            .add("GET", "/users/:id/items/:item", "item")
            .add("GET", "/users/me/settings", "settings")
            .add("GET", "/", "home")
            .build();

    @Test
    @DisplayName("SPR-02 a static route wins over a parameter whatever the order")
    void prefersLiterals() {
        assertThat(find("GET", "/users/me")).isEqualTo("me");
        assertThat(find("GET", "/users/42")).isEqualTo("user");
    }

    @Test
    void fallsBackToTheParameterWhenTheLiteralLeadsNowhere() {
        RouteTable.Match<String> match = table.match("GET", "/users/me/items/7");

        assertThat(match).isNotNull();
        assertThat(match.route("GET")).isEqualTo("item");
        assertThat(match.values()).containsExactly("me", "7");
    }

    @Test
    @DisplayName("EN-02 the root and nested routes are found, others are not")
    void findsRootAndNestedRoutes() {
        assertThat(find("GET", "/")).isEqualTo("home");
        assertThat(table.match("GET", "/users/")).isNull();
        assertThat(table.match("GET", "/users/1/items")).isNull();
        assertThat(table.match("GET", "")).isNull();
        assertThat(table.match("GET", "//")).isNull();
    }

    @Test
    void answersHeadByGetAndListsTheAllowedMethods() {
        assertThat(find("HEAD", "/users/1")).isEqualTo("user");
        assertThat(table.allowedMethods("/users/1")).containsExactly("GET", "HEAD", "OPTIONS");
        assertThat(table.match("DELETE", "/users/1")).isNull();
        assertThat(table.allowedMethods("/nobody")).isEmpty();
        assertThat(table.allowedMethods("nobody")).isEmpty();
    }

    @Test
    @DisplayName("SPR-02 a method that the static route does not know goes to the route with a parameter")
    void looksForTheMethodToo() {
        RouteTable<String> files = RouteTable.<String>builder()
                .add("GET", "/files/index", "index")
                .add("PUT", "/files/:name", "upload")
                .add("PATCH", "/:kind/index", "rename")
                .build();

        RouteTable.Match<String> match = files.match("PUT", "/files/index");
        assertThat(match).isNotNull();
        assertThat(match.route("PUT")).isEqualTo("upload");
        assertThat(match.values()).containsExactly("index");
        match = files.match("PATCH", "/files/index");
        assertThat(match).isNotNull();
        assertThat(match.values()).containsExactly("files");
        assertThat(files.match("DELETE", "/files/index")).isNull();
        assertThat(files.allowedMethods("/files/index")).containsExactly("GET", "HEAD", "PUT", "PATCH", "OPTIONS");
    }

    @Test
    @DisplayName("EN-20 two endpoints of one method and path are refused by name")
    void refusesDuplicates() {
        RouteTable.Builder<String> builder = RouteTable.<String>builder().add("GET", "/a/:x", "first");

        assertThatThrownBy(() -> builder.add("GET", "/a/:y", "second"))
                .hasMessageContaining("first")
                .hasMessageContaining("second");
    }

    private String find(String method, String path) {
        RouteTable.Match<String> match = table.match(method, path);
        assertThat(match).as(path).isNotNull();
        String route = match.route(method);
        assertThat(route).isNotNull();
        return route;
    }
}
