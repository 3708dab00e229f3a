package dev.kit.constructs.pipeline;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.errors.Problem;
import dev.kit.constructs.errors.ProblemWriter;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.http.RoutePath;
import dev.kit.constructs.ratelimit.RateLimitUnavailableException;
import dev.kit.constructs.run.RunState;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.NestedTransactionNotSupportedException;
import org.springframework.transaction.TransactionSystemException;

/** Converts any exception into a problem document that reveals no internals. */
final class FailureStage {
    private static final int MAX_CAUSES = 10;

    private static final byte[] LAST_RESORT =
            "{\"type\":\"about:blank\",\"title\":\"Internal Server Error\",\"status\":500}"
                    .getBytes(StandardCharsets.UTF_8);

    private final EndpointRuntime runtime;
    private final ProblemWriter writer;
    private final @Nullable String challenge;
    private final List<Function<Throwable, @Nullable HttpException>> translations;

    FailureStage(EndpointRuntime runtime) {
        this.runtime = runtime;
        writer = new ProblemWriter();
        challenge = runtime.definition().challenge().orElse(null);
        translations = List.of(
                thrown -> runtime.definition().answerTo(thrown).orElse(null),
                runtime.environment()::translated,
                DataConflict::of);
    }

    HttpException understand(Throwable thrown, RunState<?> run) {
        if (run.isExpired()) {
            return new HttpException(504, "GATEWAY_TIMEOUT", "The request took too long.", Map.of(), thrown);
        }
        boolean answered = thrown instanceof HttpException;
        if (!answered && (thrown instanceof RateLimitUnavailableException || isUnavailable(thrown))) {
            HttpException unavailable =
                    HttpErrors.serviceUnavailable("The service is busy, please try again.", Duration.ofSeconds(1));
            unavailable.addSuppressed(thrown);
            return unavailable;
        }
        return known(HttpErrors.wrap(thrown));
    }

    /**
     * Translates an unknown exception, which the endpoint may map, the hosting framework may know, or the database has
     * caused.
     */
    private HttpException known(HttpException failure) {
        Throwable cause = failure.getCause();
        if (cause == null || !HttpErrors.isUnknown(failure)) {
            return failure;
        }
        for (Function<Throwable, @Nullable HttpException> translation : translations) {
            HttpException translated = translated(cause, translation);
            if (translated != null) {
                return translated;
            }
        }
        return failure;
    }

    /** Returns null also if the translation fails: a request must be answered and reported, whatever fails. */
    private static @Nullable HttpException translated(
            Throwable thrown, Function<Throwable, @Nullable HttpException> translation) {
        try {
            return translation.apply(thrown);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            if (e != thrown) {
                thrown.addSuppressed(e);
            }
            return null;
        }
    }

    Answer answer(PipelineContext context, HttpException failure, AnswerHeaders headers) {
        headers.addAll(failure.headers());
        if (failure.status() == 401 && challenge != null && !hasChallenge(failure)) {
            headers.set("WWW-Authenticate", challenge);
        }
        headers.set("Content-Type", Problem.MEDIA_TYPE);
        return headers.answer(context, failure.status(), new Answer.Bytes(body(context, failure)));
    }

    private static boolean hasChallenge(HttpException failure) {
        return failure.headers().stream().anyMatch(header -> header.getKey().equalsIgnoreCase("WWW-Authenticate"));
    }

    private byte[] body(PipelineContext context, HttpException failure) {
        try {
            String instance = RoutePath.withoutParameters(context.exchange().instance());
            return writer.write(shown(Problem.of(failure, instance, context.requestId()), failure));
        } catch (RuntimeException | StackOverflowError e) {
            return LAST_RESORT;
        }
    }

    private Problem shown(Problem problem, HttpException failure) {
        Throwable cause = failure.getCause();
        if (!runtime.environment().dev || cause == null) {
            return problem;
        }
        Map<String, Object> details = new LinkedHashMap<>(problem.details());
        details.put("exception", cause.toString());
        return problem.withDetails(details);
    }

    void log(HttpException failure) {
        if (failure.status() >= 500) {
            Throwable origin = failure.getCause() == null ? failure : failure.getCause();
            runtime.logger().error("{} answers {}.{}", runtime.endpoint(), failure.status(), remedy(origin), origin);
        } else {
            runtime.logger().debug("{} answers {}: {}", runtime.endpoint(), failure.status(), failure.getMessage());
        }
    }

    /** Names the step that handed on an entity of JPA, with its lazy member; empty for another failure. */
    private String remedy(Throwable origin) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(origin);
        if (!root.getClass().getName().equals("org.hibernate.LazyInitializationException")) {
            return "";
        }
        if (runtime.definition().database().isEmpty()) {
            return " It has no .database(…), so a persistence context ends with each call of a bean: "
                    + root.getMessage() + ". Add .database(…), or fetch in the bean what is read of the entity.";
        }
        return runtime.definition().session().isEmpty()
                ? ""
                : " Its session step hands on an entity, whose persistence context ends with the step: "
                        + root.getMessage() + ". Fetch in the step what is read of the entity (join fetch,"
                        + " @EntityGraph), or hand on its id and load it in the handler.";
    }

    /** Returns whether no connection could be obtained, or the one in use was lost. */
    private static boolean isUnavailable(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .anyMatch(FailureStage::isConnectionFailure);
    }

    private static boolean isConnectionFailure(Throwable cause) {
        return (cause instanceof CannotCreateTransactionException
                        && !(cause instanceof NestedTransactionNotSupportedException))
                || cause instanceof DataAccessResourceFailureException
                || cause instanceof RecoverableDataAccessException
                || cause instanceof SQLTransientConnectionException
                || cause instanceof SQLRecoverableException
                || isLostUnderItsTransaction(cause)
                || (cause instanceof SQLException sql && isConnectionState(sql.getSQLState()));
    }

    /** Detects a pool that discarded a broken connection, whose commit and rollback fail without any SQL state. */
    private static boolean isLostUnderItsTransaction(Throwable cause) {
        return cause instanceof TransactionSystemException
                && cause.getCause() instanceof SQLException sql
                && sql.getSQLState() == null;
    }

    /** Matches class 08 of the SQL standard, and PostgreSQL's states for a server that shuts down or starts. */
    private static boolean isConnectionState(@Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("57P0"));
    }
}
