package dev.kit.constructs.endpoints;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.constructs.InvalidConstructsException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Input that nothing can be read into is refused at the start. */
final class UnreadableInputTest {

    sealed interface Untold permits One {}

    record One(int n) implements Untold {}

    interface Open {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    interface Chosen {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    interface Unnamed {}

    static final class Closed {
        private final int n;

        Closed(int n, String text) {
            this.n = n + text.length();
        }

        public int getN() {
            return n;
        }
    }

    record Holder(List<Map<String, Untold>> all) {}

    record Choosing(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Open open) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(Node.class))
    interface Told {}

    record Node(List<Told> children, Optional<Node> next, Code code, CharSequence text, Number number)
            implements Told {}

    record Code(@JsonValue String text) {}

    private static void start(Endpoint<?> endpoint) {
        Endpoints.validate(List.of(endpoint));
    }

    private static Endpoint<?> taking(Class<?> body) {
        return e.post("/").body(body).handle(ctx -> {
            throw new IllegalStateException();
        });
    }

    @ParameterizedTest
    @ValueSource(classes = {Untold.class, Open.class, Chosen.class, Unnamed.class, Closed.class})
    @DisplayName("endpoints L20, M5 a type that nothing can be read into stops the start")
    void refuses(Class<?> body) {
        assertThatThrownBy(() -> start(taking(body)))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("Endpoint POST / cannot read its body:")
                .hasMessageContaining("at " + UnreadableInputTest.class.getName())
                .hasMessageContaining(body.getSimpleName() + ", ");
    }

    @Test
    @DisplayName("endpoints L20 the component is named")
    void namesTheComponent() {
        assertThatThrownBy(() -> start(taking(Holder.class)))
                .hasMessageContaining("Holder.all[][] of type Untold, of which JSON does not tell the class.");
        assertThatThrownBy(() -> start(taking(Choosing.class)))
                .hasMessageContaining("Choosing.open of type Open, whose class the client would choose.");
    }

    @ParameterizedTest
    @ValueSource(classes = {Node.class, Told.class, Object.class, JsonNode.class, String.class, int[].class, Map.class})
    @DisplayName("endpoints L20 what can be read starts, and what is only written may be of any class")
    void accepts(Class<?> body) {
        assertThatCode(() -> start(taking(body))).doesNotThrowAnyException();
        assertThatCode(() -> start(e.get("/").output(Chosen.class).handle(ctx -> {
                    throw new IllegalStateException();
                })))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(classes = {Optional.class, String.class, List.class, Long.class})
    @DisplayName("endpoints L8 a query without names stops the start")
    void refusesQueriesWithoutNames(Class<?> query) {
        assertThatThrownBy(() -> start(e.get("/").query(query).handle(ctx -> {
                    throw new IllegalStateException();
                })))
                .hasMessageContaining("cannot read its query:")
                .hasMessageContaining(query.getSimpleName() + ", which has no names. Use a record.");
    }

    @Test
    @DisplayName("endpoints L8, newcomer L6 a body of GET stops the start")
    void refusesBodiesOfGet() {
        assertThatThrownBy(() -> start(e.get("/").body(One.class).handle(ctx -> {
                    throw new IllegalStateException();
                })))
                .hasMessageContaining("declares a body, which requests of the method GET do not have.");
    }
}
