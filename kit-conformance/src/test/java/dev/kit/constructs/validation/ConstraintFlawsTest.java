package dev.kit.constructs.validation;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Constraints that nothing can check")
final class ConstraintFlawsTest {

    interface Later {}

    record In(@NotBlank int n) {}

    record Outer(List<Optional<In>> all, @Past String day, Map<String, @Min(1) Boolean> flags) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Sound(
            @Min(1) OptionalInt number,
            @NotNull Optional<@Size(min = 1) String> text,
            @Size(max = 2) int[] numbers,
            @Min(3) String digits,
            @NotBlank(groups = Later.class) int later,
            @Nullable Sound again) {}

    @Test
    @DisplayName("newcomer M6 an endpoint does not start, and names the components at every depth")
    void stopsEndpoints() {
        Endpoint<String> endpoint =
                e.post("/in").body(Outer.class).output(String.class).handle(ctx -> "never");
        assertThatThrownBy(() -> Endpoints.validate(List.of(endpoint), Set.of()))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("In.n has @NotBlank, which cannot check int.")
                .hasMessageContaining("Outer.day has @Past, which cannot check String.")
                .hasMessageContaining("Outer.flags has @Min, which cannot check Boolean.");
    }

    @Test
    @DisplayName("newcomer M6 a function does not start")
    void stopsFunctions() {
        CloudFunction<In, Integer> function = f.name("in").input(In.class).handle(ctx -> 1);
        ServiceRegistry services = ServiceRegistry.create(new EnvironmentParser(Map.of()));
        assertThatThrownBy(() -> FunctionRunner.of(function, ConstructEnvironment.of(services)))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContaining("In.n has @NotBlank, which cannot check int.");
    }

    @Test
    @DisplayName("newcomer M6 constraints that can be checked are fine, also of values in a container")
    void acceptsTheRest() {
        Endpoint<String> endpoint =
                e.post("/sound").body(Sound.class).output(String.class).handle(ctx -> "sound");
        assertThatCode(() -> Endpoints.validate(List.of(endpoint), Set.of())).doesNotThrowAnyException();
    }
}
