package dev.kit.constructs.functions;

import dev.kit.constructs.audit.AuditActor;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.Provenance;
import dev.kit.constructs.run.UnitOfWork;
import dev.kit.constructs.validation.InvalidInputException;
import dev.kit.constructs.validation.InvalidOutputException;
import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Parsed;
import dev.kit.constructs.validation.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One function in its environment, for all calls of it. */
record FunctionRuntime<I, R extends @Nullable Object>(
        CloudFunction<I, R> function, ConstructEnvironment environment, UnitOfWork<FunctionCall<Object>> unit) {

    static <I, R extends @Nullable Object> FunctionRuntime<I, R> of(
            CloudFunction<I, R> function, ConstructEnvironment environment) {
        FunctionDefinition definition = function.definition();
        Declaration<FunctionCall<Object>> declaration = new Declaration<>(
                definition.kind(),
                function.name(),
                function.logger(),
                definition.services(),
                definition.data(),
                definition.effects(),
                definition.timeout(),
                CallProvenance.INSTANCE);
        return new FunctionRuntime<>(function, environment, UnitOfWork.of(declaration, environment));
    }

    /** Returns the input read from {@code json}. */
    @SuppressWarnings("unchecked") // the schema of the definition is that of the input
    I read(byte[] json) {
        Schema<Object> schema = function.definition().input();
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
    void checkInput(Object input) {
        Schema<Object> schema = function.definition().input();
        List<Issue> issues = schema == null ? List.of() : schema.check(input);
        if (!issues.isEmpty()) {
            throw new InvalidInputException(function.toString(), issues);
        }
    }

    void checkOutput(@Nullable Object output) {
        Schema<Object> schema = function.definition().output();
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
}
