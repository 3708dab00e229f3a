package dev.kit.constructs.functions;

import dev.kit.constructs.FunctionRun;
import dev.kit.constructs.InvalidConstructsException;
import dev.kit.constructs.Service;
import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.run.ConstructCall;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Provenance;
import dev.kit.constructs.run.RunObserver.Started;
import dev.kit.constructs.run.RunState;
import dev.kit.constructs.run.UnitOfWork;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** One function in its environment: it reads an input, and writes an output. */
record FunctionRuntime<I, R extends @Nullable Object>(
        CloudFunction<I, R> function,
        ConstructEnvironment environment,
        UnitOfWork<FunctionCall<Object>> unit,
        @Nullable Schema<Object> input,
        @Nullable Schema<Object> output,
        BiConsumer<? super FunctionCall<?>, ? super FunctionRun> report)
        implements ConstructCall.Kind<FunctionRuntime.Given, FunctionCall<Object>, R> {

    static <I, R extends @Nullable Object> FunctionRuntime<I, R> of(
            CloudFunction<I, R> function,
            ConstructEnvironment environment,
            BiConsumer<? super FunctionCall<?>, ? super FunctionRun> report) {
        FunctionDefinition definition = function.definition();
        if (definition.input() != null) {
            InvalidConstructsException.refuse(
                    definition.kind() + " " + function.name() + " at "
                            + function.declaredAt().orElse("an unknown place"),
                    definition.input().obstacles(false));
        }
        refuseFlaws(function);
        Declaration<FunctionCall<Object>> declaration = new Declaration<>(
                definition.kind(),
                function.name(),
                function.logger(environment),
                definition.services(),
                definition.data(),
                definition.effects(),
                definition.timeout(),
                CallProvenance.INSTANCE);
        return new FunctionRuntime<>(
                function,
                environment,
                UnitOfWork.of(declaration, environment),
                bound(definition.input(), environment),
                bound(definition.output(), environment),
                report);
    }

    private static @Nullable Schema<Object> bound(@Nullable Schema<Object> schema, ConstructEnvironment environment) {
        return schema == null ? null : schema.with(environment.schemas());
    }

    private static void refuseFlaws(CloudFunction<?, ?> function) {
        FunctionDefinition definition = function.definition();
        List<String> problems = Stream.concat(
                        Stream.ofNullable(definition.input()), Stream.ofNullable(definition.output()))
                .flatMap(schema -> schema.flaws().stream())
                .distinct()
                .map(flaw -> function + " has a type that contradicts itself: " + flaw + ".\n  at "
                        + function.declaredAt().orElse("an unknown place")
                        + "\n  Give the component another constraint, or another type.")
                .toList();
        InvalidConstructsException.refuse(problems);
    }

    /**
     * The cause of a call.
     *
     * @param json the input in UTF-8, read within the call; null for that of {@code call}
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never changed or compared
    record Given(FunctionCall<?> call, byte @Nullable [] json) {}

    @Override
    public Started started(ConstructCall<FunctionCall<Object>> call, Given given) {
        String trace = given.call().traceparent();
        return new Started(function.definition().kind(), function.name(), call.id(), 1, List.of(), trace);
    }

    @Override
    public R perform(ConstructCall<FunctionCall<Object>> call, Given given) throws Exception {
        RunState<FunctionCall<Object>> run = call.begin(input(given), false);
        return unit.perform(run, cause -> {
            R output = function.handler().handle(new RunningContext(run, function.logger(environment), cause));
            run.flush();
            checkOutput(output);
            run.succeed(output);
            return output;
        });
    }

    @SuppressWarnings("unchecked") // the definition is read by the types it was built from
    private FunctionCall<Object> input(Given given) {
        byte[] json = given.json();
        FunctionCall<Object> call = (FunctionCall<Object>) given.call();
        if (json != null) {
            return call.input(read(json));
        }
        checkInput(call.input());
        return call;
    }

    /** Errors of the caller have no useful stack trace. */
    @Override
    public void log(Declaration<FunctionCall<Object>> construct, Throwable failure) {
        if (failure instanceof InvalidInputException) {
            String kind = construct.kind().toLowerCase(Locale.ROOT);
            construct.logger().error("Error processing {} {}: {}", kind, construct.name(), failure.getMessage());
        } else {
            ConstructCall.Kind.super.log(construct, failure);
        }
    }

    @Override
    public void report(
            ConstructCall<FunctionCall<Object>> call, Given given, @Nullable R output, @Nullable Throwable failure) {
        report.accept(
                given.call(), new FunctionRun(function.name(), call.id(), call.startedAt(), call.duration(), failure));
    }

    /** Returns the input read from {@code json}. */
    @SuppressWarnings("unchecked") // the schema of the definition is that of the input
    I read(byte[] json) {
        Schema<Object> schema = this.input;
        if (schema == null) {
            return (I) Functions.NoInput.INSTANCE;
        }
        Parsed<Object> parsed = schema.parse(json);
        if (parsed instanceof Parsed.Invalid<Object> invalid) {
            throw new InvalidInputException(function.toString(), invalid.issues());
        }
        return (I) ((Parsed.Valid<Object>) parsed).value();
    }

    /** Validates an input that a caller created, since its type does not enforce the constraints. */
    private void checkInput(Object input) {
        Schema<Object> schema = this.input;
        List<Issue> issues = schema == null ? List.of() : schema.check(input);
        if (!issues.isEmpty()) {
            throw new InvalidInputException(function.toString(), issues);
        }
    }

    private void checkOutput(@Nullable Object output) {
        Schema<Object> schema = this.output;
        if (schema == null) {
            return;
        }
        List<Issue> issues =
                output == null ? List.of(new Issue(List.of(), "must not be null", "Required")) : schema.check(output);
        if (!issues.isEmpty()) {
            throw new InvalidOutputException(function.toString(), issues);
        }
    }

    /** The trace is that of the caller. The actor is known to the application only. */
    private enum CallProvenance implements Provenance<FunctionCall<Object>> {
        INSTANCE;

        @Override
        public @Nullable String traceparent(FunctionCall<Object> call) {
            return call.traceparent();
        }

        @Override
        public @Nullable AuditActor actor(FunctionCall<Object> call) {
            return null;
        }
    }

    /** The context of one run that the handler receives. */
    private record RunningContext(RunState<?> run, Logger logger, FunctionCall<Object> call)
            implements FunctionContext<Object, Object> {

        @Override
        public Object input() {
            return call.input();
        }

        @Override
        public <T> T service(Service<T> service) {
            return run.service(service);
        }

        @Override
        public Object db() {
            return run.db();
        }

        @Override
        public Auditor auditor() {
            return run.auditor();
        }

        @Override
        public void publish(PublishableMessage<?>... messages) {
            run.publish(messages);
        }
    }
}
