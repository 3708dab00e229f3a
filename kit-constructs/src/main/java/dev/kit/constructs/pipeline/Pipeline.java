package dev.kit.constructs.pipeline;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.RequestContext;
import dev.kit.constructs.RequestRun;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs the requests of one endpoint, from the exchange to the response. Built once per endpoint; thread-safe.
 *
 * <p>The order is: rate limit, token, session, rate limit of the session, validation, authorization, handler, output,
 * audits, commit, events.
 */
public final class Pipeline {

    private final EndpointRuntime runtime;
    private final List<String> pathParameters;
    private final List<Header> defaultHeaders = new ArrayList<>();
    private final Admission admission;
    private final Admission sessionAdmission;
    private final TokenStage token;
    private final @Nullable Step<SessionContext<Object>, Object> session;
    private final AcceptStage accepts;
    private final InputStage inputs;
    private final AuthorizationStage authorization;
    private final WorkStage work;
    private final FailureStage failures;

    private Pipeline(EndpointRuntime runtime) {
        this.runtime = runtime;
        pathParameters = runtime.definition().pathParameters();
        runtime.definition().headers().forEach((name, value) -> defaultHeaders.add(new Header(name, value)));
        admission = Admission.first(runtime);
        sessionAdmission = Admission.afterSession(runtime);
        token = new TokenStage(runtime);
        session = runtime.environment().session(runtime.definition().session().orElse(null));
        accepts = new AcceptStage(runtime.definition());
        inputs = new InputStage(runtime.definition(), runtime.environment());
        authorization = new AuthorizationStage(runtime.definition());
        work = new WorkStage(runtime);
        failures = new FailureStage(runtime);
    }

    /**
     * Returns the pipeline of {@code endpoint}.
     *
     * @throws InvalidConstructsException if the endpoint contradicts itself
     */
    public static Pipeline create(Endpoint<?> endpoint, PipelineEnvironment environment) {
        return createAll(List.of(endpoint), environment).get(0);
    }

    /**
     * Returns the pipelines of {@code endpoints}, in their order. The endpoints are validated once, together.
     *
     * @throws InvalidConstructsException if they contradict themselves or one another; it lists all problems
     */
    public static List<Pipeline> createAll(List<? extends Endpoint<?>> endpoints, PipelineEnvironment environment) {
        Endpoints.validate(endpoints, environment.enforcedAuthorizers());
        List<Pipeline> pipelines = new ArrayList<>(endpoints.size());
        for (Endpoint<?> endpoint : endpoints) {
            pipelines.add(new Pipeline(EndpointRuntime.of(endpoint, environment)));
        }
        return List.copyOf(pipelines);
    }

    /** Returns the endpoint of this pipeline. */
    public Endpoint<?> endpoint() {
        return runtime.endpoint();
    }

    /** Returns the names of the parameters in its path, in order. */
    List<String> pathParameters() {
        return pathParameters;
    }

    void prime() {
        inputs.prime();
    }

    /** Answers one request on the calling thread. Errors are reported in the response. */
    public Answer execute(Exchange exchange) {
        return inspect(exchange).answer();
    }

    /** Answers one request and returns the circumstances of the response. For tests. */
    public Execution inspect(Exchange exchange) {
        long start = System.nanoTime();
        String requestId = RequestIds.of(exchange);
        PipelineContext context = new PipelineContext(runtime, exchange, requestId);
        RequestContext.Scope scope = context.run().open();
        try {
            return finished(context, start, answer(context));
        } finally {
            scope.close();
        }
    }

    private Execution answer(PipelineContext context) {
        try {
            OutputStage.Output output = steps(context);
            AnswerHeaders headers = headers(context);
            headers.take(context.response());
            if (output.contentType() != null) {
                headers.set("Content-Type", output.contentType());
            }
            Answer answer = headers.answer(context, output.status(), output.body());
            return new Execution(answer, output.data(), context.response(), null, null);
        } catch (Throwable thrown) {
            HttpException failure = failures.understand(thrown, context.run());
            Answer answer = failures.answer(context, failure, headers(context));
            return new Execution(answer, null, context.response(), failure, thrown);
        } finally {
            context.run().end();
        }
    }

    private OutputStage.Output steps(PipelineContext context) throws Exception {
        admission.check(context);
        token.check(context);
        if (session != null) {
            context.accept(session.apply(context));
        }
        sessionAdmission.check(context);
        accepts.check(context.exchange());
        inputs.read(context);
        authorization.check(context);
        context.run().checkDeadline();
        return work.perform(context);
    }

    private AnswerHeaders headers(PipelineContext context) {
        AnswerHeaders headers = new AnswerHeaders(defaultHeaders);
        headers.set(RequestIds.HEADER, context.requestId());
        headers.setAll(context.limitHeaders());
        return headers;
    }

    private Execution finished(PipelineContext context, long start, Execution execution) {
        runtime.environment()
                .constructs()
                .listener()
                .requestFinished(new RequestRun(
                        context.requestId(),
                        context.method(),
                        runtime.endpoint().pathTemplate(),
                        context.path(),
                        execution.answer().status(),
                        context.run().startedAt(),
                        Duration.ofNanos(System.nanoTime() - start),
                        execution.thrown()));
        return execution;
    }

    /**
     * One answered request.
     *
     * @param data the return value of the handler, not yet serialized
     * @param response the response builder as the handler left it
     * @param failure the error of the response, or null
     * @param thrown the exception before its conversion to the error
     */
    public record Execution(
            Answer answer,
            @Nullable Object data,
            ResponseBuilder response,
            @Nullable HttpException failure,
            @Nullable Throwable thrown) {}
}
