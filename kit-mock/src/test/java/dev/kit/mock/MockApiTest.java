package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

@MockApi(value = "mock/library.yaml", property = "library.base-url")
class MockApiTest {

    private final MockServer injected;

    MockApiTest(MockServer injected) {
        this.injected = injected;
    }

    @Test
    @DisplayName("a test class has one server, whose address is a system property")
    void hasOneServer(MockServer mock, TestInfo test) throws Exception {
        assertThat(test.getDisplayName()).startsWith("a test class");
        assertThat(mock).isSameAs(injected);
        assertThat(System.getProperty("library.base-url")).isEqualTo(mock.address());
    }

    @RepeatedTest(2)
    @DisplayName("a test sees nothing of the one before it")
    void forgets(MockServer mock) throws Exception {
        assertThat(mock.calls()).isEmpty();
        Http client = new Http(mock.address());
        assertThat(client.get("/books").statusCode()).isEqualTo(200);
        mock.on("listBooks").status(418);
        assertThat(client.get("/books").statusCode()).isEqualTo(418);
    }

    @Nested
    class Inside {
        @Test
        @DisplayName("a nested class shares the server")
        void shares(MockServer mock) {
            assertThat(mock).isSameAs(injected);
        }
    }
}
