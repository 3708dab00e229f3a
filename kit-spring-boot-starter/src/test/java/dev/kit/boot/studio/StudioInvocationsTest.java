package dev.kit.boot.studio;

import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import dev.kit.studio.operations.Invocations.RefusedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class StudioInvocationsTest {

    private static StudioInvocations knowing(CloudFunction<?, ?>... functions) {
        ConstructEnvironment environment =
                ConstructEnvironment.of(ServiceRegistry.create(new EnvironmentParser(Map.of())));
        return new StudioInvocations(() -> new FunctionInvoker(environment, List.of(functions)), Optional::empty);
    }

    @Test
    @DisplayName("a function that is not there is refused with the names of those that are")
    void namesTheFunctions() {
        StudioInvocations two =
                knowing(f.name("report").handle(ctx -> "done"), f.name("clean").handle(ctx -> "done"));
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> two.call("raport", "{}"))
                .withMessage("There is no function \"raport\". There are clean, report.");
        assertThatExceptionOfType(RefusedException.class)
                .isThrownBy(() -> knowing().call("raport", "{}"))
                .withMessageContaining("There is none at all");
    }
}
