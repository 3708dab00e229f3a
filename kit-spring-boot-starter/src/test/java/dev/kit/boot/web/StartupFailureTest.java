package dev.kit.boot.web;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.subscribers.Subscribers.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.boot.TestServer;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.discovery.DiscoveredConstruct;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.ratelimit.RateLimit;
import dev.kit.constructs.subscribers.Subscriber;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@ExtendWith(OutputCaptureExtension.class)
class StartupFailureTest {

    static final class FirstTwice {
        static final Endpoint<String> readItem = e.get("/items/:id").handle(ctx -> "first");
    }

    static final class SecondTwice {
        static final Endpoint<String> findItem = e.get("/items/:key").handle(ctx -> "second");
    }

    static final class OwnerShared {
        static final Endpoint<String> ping = e.get("/ping").handle(ctx -> "pong");
    }

    static final class BorrowerShared {
        static final Endpoint<String> pingToo = OwnerShared.ping;
    }

    static final class OneMany {
        static final Endpoint<String> readItem = e.get("/items/:id").handle(ctx -> "first");
    }

    static final class OtherMany {
        static final Endpoint<String> findItem = e.get("/items/:id").handle(ctx -> "second");
        static final Endpoint<String> guarded =
                e.get("/guarded").rls(ctx -> Map.of("tenant_id", "a")).handle(ctx -> "third");
    }

    static final class OneBroken {
        static final Endpoint<String> limited = e.get("/limited")
                .rateLimit(RateLimit.of(0, Duration.ofMinutes(1)))
                .handle(ctx -> "never");
    }

    static final class OtherBroken {
        static final Endpoint<String> spaced = e.get("/a b").handle(ctx -> "never");
    }

    static final class OneNamed {
        static final Service<String> MAILER = Service.of("mailer", env -> "letters");
        static final Endpoint<String> mail = e.services(MAILER).get("/mail").handle(ctx -> ctx.service(MAILER));
    }

    static final class OtherNamed {
        static final Service<Integer> MAILER = Service.of("mailer", env -> 7);
        static final Subscriber mailing = s.subscribe(EventType.of("mail", String.class))
                .name("mailing")
                .services(MAILER)
                .each((event, ctx) -> ctx.service(MAILER));
    }

    static final class ClashRoutes {
        static final Endpoint<String> order = e.get("/orders/:id").handle(ctx -> "endpoint");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Plain {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Orders.class)
    static class WithController {}

    @RestController
    static class Orders {

        @GetMapping("/orders/{number}")
        String read() {
            return "controller";
        }
    }

    private static ConfigurableApplicationContext start(Class<?> application, String routes) {
        return TestServer.startUnserved(
                application, List.of("kit.routes=dev/kit/boot/web/StartupFailureTest$" + routes));
    }

    @Test
    @DisplayName("EN-20 two endpoints for one request stop the start, and the report names both")
    void refusesDuplicates(CapturedOutput output) {
        assertThatThrownBy(() -> start(Plain.class, "*Twice.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("StartupFailureTest$FirstTwice.readItem", "StartupFailureTest$SecondTwice.findItem")
                .doesNotContain("\tat dev.kit");
    }

    @Test
    @DisplayName("EN-20 RS-08 a clash and what is wrong with other endpoints stand in one report")
    void reportsClashesWithTheRest(CapturedOutput output) {
        assertThatThrownBy(() -> start(Plain.class, "*Many.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("StartupFailureTest$OneMany.readItem", "StartupFailureTest$OtherMany.findItem")
                .contains("GET /guarded has row-level security but no database")
                .doesNotContain("is declared twice");
    }

    @Test
    @SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
    @DisplayName("EN-20 a clash hides no other problem, not even of the endpoints that clash")
    void reportsProblemsOfClashingEndpoints() {
        Endpoint<String> guarded =
                e.get("/items/:id").rls(ctx -> Map.of("tenant_id", "a")).handle(ctx -> "second");
        Endpoint<String> sibling = e.put("/items/:key").handle(ctx -> "third");
        List<DiscoveredConstruct<Endpoint>> found = List.of(
                new DiscoveredConstruct<>("readItem", "One", OneMany.readItem),
                new DiscoveredConstruct<>("findItem", "Other", guarded),
                new DiscoveredConstruct<>("putItem", "Other", sibling));

        assertThatThrownBy(() -> RouteClashes.check(found, Set.of()))
                .isInstanceOf(InvalidConstructsException.class)
                .hasMessageContainingAll(
                        "One.readItem",
                        "Other.findItem",
                        "PUT /items/:key names its parameters differently",
                        "GET /items/:id has row-level security but no database")
                .hasMessageNotContaining("is declared twice");
    }

    @Test
    @SuppressWarnings("rawtypes") // a class literal cannot express Endpoint<?>
    @DisplayName("EN-20 a clash of paths whose parameters have other names is reported once, as a clash")
    void reportsNothingThatFollowsFromAClash() {
        List<DiscoveredConstruct<Endpoint>> found = List.of(
                new DiscoveredConstruct<>("readItem", "One", OneMany.readItem),
                new DiscoveredConstruct<>(
                        "findItem", "Other", e.get("/items/:key").handle(ctx -> "second")),
                new DiscoveredConstruct<>(
                        "putItem", "Other", e.put("/items/:id").handle(ctx -> "third")));

        assertThatThrownBy(() -> RouteClashes.check(found, Set.of()))
                .isInstanceOf(RouteClashException.class)
                .hasMessageContainingAll("One.readItem", "Other.findItem")
                .hasMessageNotContaining("names its parameters");
    }

    @Test
    @DisplayName("RL-13 declarations that fail at once are reported together, with class, line and reason")
    void reportsEveryBrokenClass(CapturedOutput output) {
        assertThatThrownBy(() -> start(Plain.class, "*Broken.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("A rate limit must allow at least 1 request, not 0.")
                .containsPattern("at dev.kit.boot.web.StartupFailureTest.OneBroken:\\d+")
                .contains("StartupFailureTest$OtherBroken", "neither a parameter")
                .doesNotContain("\tat dev.kit");
    }

    @Test
    @DisplayName("EN-20 one endpoint exported by two classes stops the start, and the report names both")
    void refusesOneEndpointOfTwoClasses(CapturedOutput output) {
        assertThatThrownBy(() -> start(Plain.class, "*Shared.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("StartupFailureTest$OwnerShared.ping", "StartupFailureTest$BorrowerShared.pingToo");
    }

    @Test
    @DisplayName(
            "W2 an endpoint and a subscriber whose services share a name stop the start, and the report names both")
    void refusesServicesOfOneName(CapturedOutput output) {
        assertThatThrownBy(() -> start(Plain.class, "*Named.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("Two different services are named \"mailer\"")
                .contains("Endpoint GET /mail at dev.kit.boot.web.StartupFailureTest$OneNamed:")
                .contains("Subscriber mailing at dev.kit.boot.web.StartupFailureTest$OtherNamed.mailing")
                .contains("give one of them another name")
                .doesNotContain("\tat dev.kit");
    }

    @Test
    @DisplayName("SPR-04 an endpoint and a controller for one request stop the start, and the report names both")
    void refusesAClashWithAController(CapturedOutput output) {
        assertThatThrownBy(() -> start(WithController.class, "ClashRoutes.class"));

        assertThat(output)
                .contains("APPLICATION FAILED TO START")
                .contains("StartupFailureTest$ClashRoutes.order", "StartupFailureTest$Orders.read");
    }
}
