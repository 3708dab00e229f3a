package dev.kit.cli.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.RouteDescription;
import dev.kit.cli.application.SubscriberDescription;
import dev.kit.cli.command.CliException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConstructRulesTest {

    private static final ConstructDescription FIRST = construct("a.Orders");

    private static final ConstructDescription SECOND = construct("b.Orders");

    @Test
    @DisplayName("CB-15 two functions or subscribers of one name are refused with both places")
    void refusesDuplicates() {
        SubscriberDescription subscriber = new SubscriberDescription(FIRST, List.of(), 1);
        SubscriberDescription other = new SubscriberDescription(SECOND, List.of(), 1);
        assertThatThrownBy(() -> ConstructRules.check(
                        application(List.of(), List.of(FIRST, SECOND), List.of(subscriber, other)),
                        settings(BuildProvider.SERVER),
                        false))
                .isInstanceOfSatisfying(
                        CliException.class,
                        failure -> assertThat(failure.report()).isEqualTo("""
                                A name is used twice.
                                  functions "send": a.Orders.send and b.Orders.send
                                  subscribers "send": a.Orders.send and b.Orders.send
                                  Rename one of each."""));
    }

    @Test
    @DisplayName("CB-15 a function and a subscriber may share a name")
    void acceptsOneNameOfTwoKinds() {
        assertThatCode(() -> ConstructRules.check(
                        application(
                                List.of(), List.of(FIRST), List.of(new SubscriberDescription(SECOND, List.of(), 1))),
                        settings(BuildProvider.AWS_LAMBDA),
                        false))
                .doesNotThrowAnyException();
    }

    @Test
    @DisplayName("CB-15 names of endpoints must differ where each becomes a handler")
    void refusesDuplicateEndpointsOnLambda() {
        ApplicationDescription application = application(
                List.of(
                        new RouteDescription(FIRST, "GET", "/health", "none"),
                        new RouteDescription(SECOND, "GET", "/b", "none")),
                List.of(),
                List.of());
        assertThatThrownBy(() -> ConstructRules.check(application, settings(BuildProvider.AWS_LAMBDA), false))
                .hasMessage("A name is used twice.");
        assertThatCode(() -> ConstructRules.check(application, settings(BuildProvider.SERVER), true))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ConstructRules.check(application, settings(BuildProvider.SERVER), false))
                .hasMessageContaining("GET /health");
    }

    private static ConstructDescription construct(String type) {
        return new ConstructDescription("send", type, "send", true, null, null, List.of(), List.of());
    }

    private static ApplicationDescription application(
            List<RouteDescription> routes,
            List<ConstructDescription> functions,
            List<SubscriberDescription> subscribers) {
        return new ApplicationDescription(routes, functions, List.of(), subscribers, List.of(), List.of(), List.of());
    }

    private static BuildSettings settings(BuildProvider provider) {
        return new BuildSettings(provider, Optional.empty(), true, true, true, Set.of());
    }
}
