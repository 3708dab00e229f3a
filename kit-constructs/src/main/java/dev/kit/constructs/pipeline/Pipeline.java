package dev.kit.constructs.pipeline;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.database.WorkDeadline;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.endpoints.SessionContext;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Answer.Header;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RequestIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the requests of one endpoint, from the exchange to the answer. Built once per endpoint; thread-safe.
 *
 * <p>In this order: rate limit, token, session, validation, authorization, handler, output, audits, commit, events.
 */
public final class Pipeline {

    private final Route route;
    private final Duration timeout;
    private final List<Header> defaultHeaders = new ArrayList<>();
    /** Connections that session and checks take are in no transaction that would limit them. */
    private final boolean limitsConnections;

    private final Admission admission;
    private final TokenStage token;
    private final @Nullable Step<SessionContext<Object>, Object> session;
    private final AcceptStage accepts;
    private final InputStage inputs;
    private final AuthorizationStage authorization;
    private final WorkStage work;
    private final FailureStage failures;

    private Pipeline(Route route) {
        this.route = route;
        timeout = route.definition().timeout().orElse(route.environment().timeout());
        route.definition().headers().forEach((name, value) -> defaultHeaders.add(new Header(name, value)));
        limitsConnections = route.hasDatabase();
        admission = new Admission(route);
        token = new TokenStage(route);
        session = route.environment().session(route.definition().session().orElse(null));
        accepts = new AcceptStage(route.definition());
        inputs = new InputStage(route.definition(), route.environment());
        authorization = new AuthorizationStage(route.definition());
        work = new WorkStage(route);
        failures = new FailureStage(route);
    }

    /**
     * The pipeline of {@code endpoint}.
     *
     * @throws InvalidConstructsException if the endpoint contradicts itself
     */
    public static Pipeline create(Endpoint<?> endpoint, PipelineEnvironment environment) {
        return createAll(List.of(endpoint), environment).get(0);
    }

    /**
     * The pipelines of {@code endpoints}, in their order. They are checked once, together.
     *
     * @throws InvalidConstructsException if they contradict themselves or one another, with everything that is wrong
     */
    public static List<Pipeline> createAll(List<? extends Endpoint<?>> endpoints, PipelineEnvironment environment) {
        Endpoints.validate(endpoints, environment.enforcedAuthorizers());
        List<Pipeline> pipelines = new ArrayList<>(endpoints.size());
        for (Endpoint<?> endpoint : endpoints) {
            pipelines.add(new Pipeline(new Route(endpoint, environment)));
        }
        return List.copyOf(pipelines);
    }

    /** The endpoint whose requests this runs. */
    public Endpoint<?> endpoint() {
        return route.endpoint();
    }

    /** Answers one request on the calling thread; whatever goes wrong is in the answer. */
    public Answer execute(Exchange exchange) {
        return inspect(exchange).answer();
    }

    /** Answers one request and tells what led to the answer; for tests. */
    public Execution inspect(Exchange exchange) {
        long start = System.nanoTime();
        Instant startedAt = route.environment().clock().instant();
        String requestId = RequestIds.of(exchange.header(RequestIds.HEADER));
        Run run = new Run(route, exchange, requestId, startedAt);
        RequestContext.Scope scope = new RequestContext(requestId, startedAt, route.logger()).open();
        try {
            return finished(run, start, answer(run));
        } finally {
            scope.close();
        }
    }

    private Execution answer(Run run) {
        Deadline deadline = Deadline.in(timeout);
        Long outer = limitsConnections ? WorkDeadline.enter(deadline.end()) : null;
        try {
            OutputStage.Output output = steps(run, deadline);
            AnswerHeaders headers = headers(run);
            headers.take(run.response());
            if (output.contentType() != null) {
                headers.set("Content-Type", output.contentType());
            }
            Answer answer = headers.answer(run, output.status(), output.body());
            return new Execution(answer, output.data(), run.response(), null, null);
        } catch (Throwable thrown) {
            HttpException failure = failures.understand(thrown, deadline);
            Answer answer = failures.answer(run, failure, headers(run));
            return new Execution(answer, null, run.response(), failure, thrown);
        } finally {
            deadline.finish();
            if (limitsConnections) {
                WorkDeadline.restore(outer);
            }
        }
    }

    private OutputStage.Output steps(Run run, Deadline deadline) throws Exception {
        admission.check(run);
        token.check(run);
        if (session != null) {
            run.accept(session.apply(run));
        }
        accepts.check(run.exchange());
        inputs.read(run);
        authorization.check(run);
        deadline.check();
        return work.perform(run, deadline);
    }

    private AnswerHeaders headers(Run run) {
        AnswerHeaders headers = new AnswerHeaders(defaultHeaders);
        headers.set(RequestIds.HEADER, run.requestId());
        headers.setAll(run.limitHeaders());
        return headers;
    }

    private Execution finished(Run run, long start, Execution execution) {
        route.environment()
                .listener()
                .requestFinished(new RequestRun(
                        run.requestId(),
                        run.method(),
                        route.endpoint().pathTemplate(),
                        run.path(),
                        execution.answer().status(),
                        run.startedAt(),
                        Duration.ofNanos(System.nanoTime() - start),
                        execution.thrown()));
        return execution;
    }

    /**
     * One answered request.
     *
     * @param data what the handler returned, not yet serialised
     * @param response what the handler did with its response builder
     * @param failure the error that was answered, if one was
     * @param thrown what was thrown, before it became the error
     */
    public record Execution(
            Answer answer,
            @Nullable Object data,
            ResponseBuilder response,
            @Nullable HttpException failure,
            @Nullable Throwable thrown) {}
}
