package dev.kit.constructs.pipeline;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.pipeline.PipelineHarness.problem;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.kit.constructs.Service;
import dev.kit.constructs.ServiceRegistry;
import dev.kit.constructs.audit.AuditRecord;
import dev.kit.constructs.audit.AuditStorage;
import dev.kit.constructs.audit.AuditableAction;
import dev.kit.constructs.audit.InMemoryAuditStorage;
import dev.kit.constructs.database.NoDatabase;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointBuilder;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Endpoints.NoBody;
import dev.kit.constructs.endpoints.Endpoints.NoParams;
import dev.kit.constructs.endpoints.Endpoints.NoQuery;
import dev.kit.constructs.endpoints.Endpoints.NoSession;
import dev.kit.constructs.endpoints.Reply;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.SuccessStatus;
import dev.kit.constructs.endpoints.TypedEndpointBuilder;
import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.events.EventType;
import dev.kit.constructs.events.Publisher;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.openapi.OpenApiInfo;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.envkit.EnvironmentParser;
import jakarta.validation.constraints.NotBlank;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Events and audits of answers that have no body. */
final class AnswersWithoutDataTest {

    record Order(@NotBlank String id) {}

    record Cancelled(String id) {}

    private static final EventType<Cancelled> CANCELLED = EventType.of("order.cancelled", Cancelled.class);
    private static final AuditableAction<Cancelled> AUDITED = AuditableAction.of("order.cancelled", Cancelled.class);
    private static final Service<Publisher> EVENTS = Service.of("events", env -> events -> {});
    private static final Service<AuditStorage> AUDITS = Service.of("audits", env -> new InMemoryAuditStorage());

    private static final EndpointBuilder<NoParams, NoQuery, NoBody, NoSession, NoDatabase> DELETE =
            e.publisher(EVENTS).auditor(AUDITS).delete("/order");

    private final ServiceRegistry registry = ServiceRegistry.create(new EnvironmentParser(Map.of()));
    private final List<Envelope> sent = new ArrayList<>();
    private final InMemoryAuditStorage audits = new InMemoryAuditStorage();
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger logger = (Logger) LoggerFactory.getLogger(AnswersWithoutDataTest.class);

    @BeforeEach
    void listen() {
        registry.with(EVENTS, (Publisher) sent::addAll);
        registry.with(AUDITS, audits);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        logger.detachAppender(log);
    }

    private static TypedEndpointBuilder<NoParams, NoQuery, NoBody, NoSession, NoDatabase, Order> declaring(
            Function<Order, Cancelled> payload) {
        return DELETE.output(Order.class).event(CANCELLED, payload).audit(AUDITED, payload);
    }

    private static Endpoint<Order> answering(Function<ResponseBuilder, Reply<Order>> answer) {
        return declaring(order -> new Cancelled(order.id())).handle((ctx, response) -> answer.apply(response));
    }

    private Answer run(Endpoint<?> endpoint) {
        return Pipeline.create(
                        endpoint,
                        PipelineEnvironment.builder(ConstructEnvironment.of(registry))
                                .build())
                .execute(TestExchange.of("DELETE", "/order"));
    }

    private List<String> logged() {
        return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    private void assertToldOnce(String id) {
        assertThat(sent)
                .singleElement()
                .satisfies(event ->
                        assertThat(event.payload().path("id").asString("")).isEqualTo(id));
        assertThat(audits.records())
                .singleElement()
                .extracting(AuditRecord::type)
                .isEqualTo("order.cancelled");
    }

    @Test
    @DisplayName("U2 a delete with 204 audits and publishes what it deleted, and sends no body")
    void declaredStatusWithoutBody() {
        Endpoint<Order> endpoint = declaring(order -> new Cancelled(order.id()))
                .status(SuccessStatus.NoContent)
                .handle(ctx -> new Order("7"));
        Answer answer = run(endpoint);

        assertThat(answer.status()).isEqualTo(204);
        assertThat(answer.body()).isEqualTo(Answer.Empty.INSTANCE);
        assertThat(answer.header("Content-Type")).isNull();
        assertToldOnce("7");
        String document = new String(
                Endpoints.buildOpenApiSchema(List.of(endpoint), OpenApiInfo.of("Orders", "1", null))
                        .json(),
                StandardCharsets.UTF_8);
        assertThat(document).contains("\"204\"").doesNotContain("\"Order\"");
    }

    @Test
    @DisplayName("U2 the same holds for a status that the handler chooses")
    void chosenStatusWithoutBody() {
        assertThat(run(answering(response ->
                                response.status(SuccessStatus.ResetContent).send(new Order("7"))))
                        .status())
                .isEqualTo(205);
        assertToldOnce("7");
    }

    @Test
    @DisplayName("U2 an answer without data publishes and audits what needs none")
    void payloadsThatNeedNoData() {
        Endpoint<Order> endpoint = declaring(order -> new Cancelled("all"))
                .handle((ctx, response) ->
                        response.status(SuccessStatus.NoContent).send());

        assertThat(run(endpoint).status()).isEqualTo(204);
        assertToldOnce("all");
    }

    @Test
    @DisplayName("U2 an audit that needs data which the handler did not send fails the request, with the remedy")
    void auditWithoutItsData() {
        Endpoint<Order> endpoint =
                answering(response -> response.status(SuccessStatus.NoContent).send());

        problem(run(endpoint), 500);
        assertThat(sent).isEmpty();
        assertThat(audits.records()).isEmpty();
        assertThat(log.list)
                .singleElement()
                .satisfies(event -> assertThat(event.getThrowableProxy().getMessage())
                        .contains("DELETE /order", "declared audits", "Send the data"));
    }

    @Test
    @DisplayName("U2 an event that needs data which the handler did not send is logged as an error")
    void eventWithoutItsData() {
        Endpoint<Order> endpoint = DELETE.output(Order.class)
                .event(CANCELLED, order -> new Cancelled(order.id()))
                .handle((ctx, response) ->
                        response.status(SuccessStatus.NoContent).send());

        assertThat(run(endpoint).status()).isEqualTo(204);
        assertThat(sent).isEmpty();
        assertThat(logged()).singleElement().asString().contains("order.cancelled", "sent no data");
    }

    @Test
    @DisplayName(
            "U2 EV-09 a redirection or an unchanged resource publishes nothing, even with data, and the log says so")
    void answersThatAreNoSuccess() {
        List<Function<ResponseBuilder, Reply<Order>>> answers = List.of(
                response -> response.redirect("/orders"),
                response -> response.moved("/orders"),
                ResponseBuilder::notModified,
                response -> {
                    response.redirect("/orders");
                    return response.send(new Order("7"));
                });
        for (Function<ResponseBuilder, Reply<Order>> answer : answers) {
            log.list.clear();
            int status = run(answering(answer)).status();

            assertThat(status).isBetween(303, 308);
            assertThat(sent).isEmpty();
            assertThat(audits.records()).isEmpty();
            assertThat(logged()).singleElement().asString().contains("answers " + status, "left out");
        }
    }

    @Test
    @DisplayName("U2 what a handler records and publishes by hand holds for a redirection too")
    void byHand() {
        Endpoint<Order> endpoint = DELETE.output(Order.class).handle((ctx, response) -> {
            ctx.publish(CANCELLED.of(new Cancelled("7")));
            ctx.auditor().audit(AUDITED, new Cancelled("7"));
            return response.redirect("/orders");
        });

        assertThat(run(endpoint).status()).isEqualTo(303);
        assertToldOnce("7");
        assertThat(logged()).isEmpty();
    }

    @Test
    @SuppressWarnings("NullAway") // that is the case
    @DisplayName("AD-06 U12 an actor step that returns null fails the request")
    void refusesNoActor() {
        Endpoint<Order> endpoint = e.auditor(AUDITS)
                .actor(ctx -> null)
                .delete("/order")
                .output(Order.class)
                .audit(AUDITED, order -> new Cancelled(order.id()))
                .handle(ctx -> new Order("7"));

        problem(run(endpoint), 500);
        assertThat(audits.records()).isEmpty();
    }

    @Test
    @DisplayName("R5 U2 data that breaks the output's schema is 500, also where it would not be sent")
    void checksDataThatIsNotSent() {
        Endpoint<Order> endpoint = declaring(order -> new Cancelled(order.id()))
                .status(SuccessStatus.NoContent)
                .handle(ctx -> new Order(" "));

        problem(run(endpoint), 500);
        assertThat(sent).isEmpty();
        assertThat(audits.records()).isEmpty();
    }
}
