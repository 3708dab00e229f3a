package dev.kit.constructs.pipeline;

import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.PipelineListener;
import dev.kit.constructs.RequestRun;
import dev.kit.constructs.endpoints.AuthorizeContext;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.endpoints.EndpointDefinition;
import dev.kit.constructs.endpoints.Endpoints;
import dev.kit.constructs.endpoints.Reply;
import dev.kit.constructs.endpoints.RequestScope.Step;
import dev.kit.constructs.endpoints.ResponseBuilder;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.Answer.Header;
import dev.kit.constructs.http.Exchange;
import dev.kit.constructs.http.RequestIds;
import dev.kit.constructs.openapi.Deprecation;
import dev.kit.constructs.run.ConstructCall;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    private final List<Map.Entry<String, String>> lifeCycle;
    private final Admission admission;
    private final Admission sessionAdmission;
    private final TokenStage token;
    private final SessionStage session;
    private final InputStage inputs;
    private final List<Step<AuthorizeContext<Object, Object, Object, Object>, @Nullable Boolean>> authorizations;
    private final OutputStage outputs;
    private final Work<PipelineContext, OutputStage.Output> work = this::handle;
    private final FailureStage failures;
    private final @Nullable FailureNotices notices;
    private final Requests requests = new Requests();

    private Pipeline(EndpointRuntime runtime) {
        this.runtime = runtime;
        pathParameters = runtime.definition().pathParameters();
        runtime.definition().headers().forEach((name, value) -> defaultHeaders.add(new Header(name, value)));
        lifeCycle = runtime.definition().deprecation().map(Deprecation::headers).orElse(List.of());
        admission = Admission.first(runtime);
        sessionAdmission = Admission.afterSession(runtime);
        token = new TokenStage(runtime);
        session = new SessionStage(runtime);
        inputs = new InputStage(runtime.definition(), runtime.environment());
        authorizations = runtime.definition().authorizations();
        outputs = new OutputStage(runtime);
        failures = new FailureStage(runtime);
        notices = runtime.environment().checksDeclarations ? new FailureNotices(runtime) : null;
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
        List<Endpoint<?>> complete = new ArrayList<>(endpoints.size());
        endpoints.forEach(endpoint -> complete.add(environment.bound(endpoint)));
        Endpoints.validate(complete, environment.enforcedAuthorizers());
        if (environment.checksDeclarations) {
            Endpoints.validateExamples(complete);
        }
        List<Pipeline> pipelines = new ArrayList<>(complete.size());
        for (Endpoint<?> endpoint : complete) {
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

    /** Answers one request and returns the circumstances of the response. */
    public Execution inspect(Exchange exchange) {
        return inspect(new RoutedRequest(exchange, exchange.path(), exchange.pathParams()));
    }

    Execution inspect(RoutedRequest request) {
        try {
            return runtime.unit()
                    .call(RequestIds.of(request.exchange()), request.exchange().timeLimit())
                    .here(requests, request);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("A request ends with an answer, whatever fails.", e);
        }
    }

    private Execution answer(PipelineContext context) {
        try {
            OutputStage.Output output = steps(context);
            AnswerHeaders headers = headers(context);
            headers.take(context.response());
            headers.addAll(lifeCycle);
            if (output.contentType() != null) {
                headers.set("Content-Type", output.contentType());
            }
            Answer answer = headers.answer(context, output.status(), output.body());
            return new Execution(answer, output.data(), context.response(), null, null, null);
        } catch (Throwable thrown) {
            HttpException failure = failures.understand(thrown, context.run());
            AnswerHeaders headers = headers(context);
            headers.addAll(lifeCycle);
            Answer answer = failures.answer(context, failure, headers);
            String notice = notices == null ? null : notices.of(context, failure);
            return new Execution(answer, null, context.response(), failure, thrown, notice);
        }
    }

    private OutputStage.Output steps(PipelineContext context) throws Exception {
        admission.check(context);
        token.check(context);
        session.run(context);
        sessionAdmission.check(context);
        outputs.checkAccepted(context.exchange());
        inputs.read(context);
        authorize(context);
        context.run().checkDeadline();
        return perform(context);
    }

    /** Runs the checks in order. The request is refused unless every check returns true. */
    private void authorize(PipelineContext context) throws Exception {
        for (var check : authorizations) {
            if (!Boolean.TRUE.equals(check.apply(context))) {
                throw HttpErrors.unauthorized("You are not allowed to do this.");
            }
        }
    }

    private OutputStage.Output perform(PipelineContext context) throws Exception {
        if (context.exchange().isDryRun() && runtime.definition().database().isEmpty()) {
            throw HttpErrors.conflict(
                    "Endpoint " + runtime.endpoint() + " has no database, so a dry run could not be undone.");
        }
        return runtime.unit().perform(context.run(), work);
    }

    /** Runs the handler within the unit of work, and writes its output. */
    private OutputStage.Output handle(PipelineContext context) throws Exception {
        EndpointDefinition definition = runtime.definition();
        Object returned = definition.handle(context, context.response());
        context.run().flush();
        Object data = returned instanceof Reply<?> reply ? reply.data() : returned;
        OutputStage.Output output = outputs.write(data, context.response());
        if (context.response().redirection().isEmpty()) {
            context.run().succeed(data);
        } else if (!definition.events().isEmpty() || !definition.audits().isEmpty()) {
            // A redirection or an unchanged resource is not a success.
            runtime.logger()
                    .warn(
                            "{} answers {}, which is no success: its declared events and audits are left out. Use"
                                    + " ctx.publish(…) and ctx.auditor() before such an answer.",
                            runtime.endpoint(),
                            output.status());
        }
        return output;
    }

    private AnswerHeaders headers(PipelineContext context) {
        AnswerHeaders headers = new AnswerHeaders(defaultHeaders);
        headers.set(RequestIds.HEADER, context.requestId());
        headers.setAll(context.limitHeaders());
        return headers;
    }

    /** Reads requests, and writes answers. */
    private final class Requests implements ConstructCall.Kind<RoutedRequest, PipelineContext, Execution> {

        @Override
        public Execution perform(ConstructCall<PipelineContext> call, RoutedRequest request) {
            return answer(new PipelineContext(runtime, request, call));
        }

        @Override
        public @Nullable Throwable failure(Execution execution) {
            return execution.failure();
        }

        @Override
        public void log(Declaration<PipelineContext> construct, Throwable failure) {
            if (failure instanceof HttpException answered) {
                failures.log(answered);
            } else {
                ConstructCall.Kind.super.log(construct, failure);
            }
        }

        @Override
        public void report(
                ConstructCall<PipelineContext> call,
                RoutedRequest request,
                @Nullable Execution execution,
                @Nullable Throwable failure) {
            if (execution == null) {
                return;
            }
            PipelineListener listener = runtime.environment().constructs.listener();
            listener.requestFinished(new RequestRun(
                    call.id(),
                    request.exchange().method(),
                    runtime.endpoint().pathTemplate(),
                    request.path(),
                    execution.answer().status(),
                    call.startedAt(),
                    call.duration(),
                    execution.thrown(),
                    execution.notice()));
        }
    }

    /**
     * One answered request.
     *
     * @param data the return value of the handler, not yet serialized
     * @param response the response builder as the handler left it
     * @param failure the error of the response, or null
     * @param thrown the exception before its conversion to the error
     * @param notice the deviation of the response from the declaration, if the environment checks declarations
     */
    public record Execution(
            Answer answer,
            @Nullable Object data,
            ResponseBuilder response,
            @Nullable HttpException failure,
            @Nullable Throwable thrown,
            @Nullable String notice) {}
}
