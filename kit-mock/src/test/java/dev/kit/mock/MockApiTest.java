package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer.MethodName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;

@MockApi(value = "mock/library.yaml", property = "library.base-url")
@TestMethodOrder(MethodName.class)
class MockApiTest {

    private final MockServer injected;

    MockApiTest(MockServer injected) {
        this.injected = injected;
    }

    @Test
    @DisplayName("a test class has one server, whose address is a system property")
    void aHasOneServer(MockServer mock, TestInfo test) throws Exception {
        assertThat(test.getDisplayName()).startsWith("a test class");
        assertThat(mock).isSameAs(injected);
        assertThat(System.getProperty("library.base-url")).isEqualTo(mock.address());
        mock.on("listBooks").status(418);
        assertThat(new Http(mock.address()).get("/books").statusCode()).isEqualTo(418);
    }

    @Test
    @DisplayName("a test sees nothing of the one before it")
    void bForgets(MockServer mock) throws Exception {
        assertThat(mock.calls()).isEmpty();
        assertThat(new Http(mock.address()).get("/books").statusCode()).isEqualTo(200);
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
