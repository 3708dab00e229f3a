package dev.kit.client;

import dev.kit.client.http.Headers;
import dev.kit.client.json.TypeRef;
import dev.kit.client.retry.RetryPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that is complete but not sent.
 *
 * <p>It is independent of later changes to the input, except within the values of parameters. Immutable.
 */
public final class CallPlan<O extends @Nullable Object> {

    private final Operation<?, O, ?> operation;
    private final Call call;
    private final CallSettings settings;
    private final List<AuthStrategy> credentials;
    private final String identity;

    CallPlan(
            Operation<?, O, ?> operation,
            Call call,
            CallSettings settings,
            List<AuthStrategy> credentials,
            String identity) {
        this.operation = operation;
        this.call = call;
        this.settings = settings;
        this.credentials = credentials;
        this.identity = identity;
    }

    /** Returns the description of a call that has no caller. */
    public static <I, O extends @Nullable Object> CallPlan<O> of(Operation<I, O, ?> operation, I input) {
        CallSettings settings = new CallSettings(
                Headers.empty(), "", CallSettings.Times.DEFAULTS, RetryPolicy.defaults(), CallSettings.Extras.NONE);
        return new CallPlan<>(operation, operation.encode(input), settings, List.of(), "");
    }

    /**
     * Returns the description of a call by text.
     *
     * @throws IllegalArgumentException if the text is not a method and a path
     */
    public static CallPlan<Object> of(String endpoint, Call call) {
        return of(new NamedEndpoints(List.of()).find(endpoint, TypeRef.of(Object.class)), call);
    }

    /** Returns the method and the path, such as {@code GET /users/{id}}. */
    public String endpoint() {
        return operation.toString();
    }

    /** Returns the number of parameters of the path and the query. Some may have no value. */
    public int parameterCount() {
        return call.pathParameters().size()
                + call.queryParameters().size()
                + settings.extras().query().size();
    }

    /** Passes the parameters with a value to {@code visitor}. */
    public void parameters(ParameterVisitor visitor) {
        if (!call.pathParameters().isEmpty()) {
            call.pathParameters().forEach((name, parameter) -> visit(visitor, true, parameter));
        }
        visit(visitor, call.queryParameters());
        visit(visitor, settings.extras().query());
    }

    private static void visit(ParameterVisitor visitor, List<Call.Parameter> query) {
        for (int i = 0; i < query.size(); i++) {
            visit(visitor, false, query.get(i));
        }
    }

    private static void visit(ParameterVisitor visitor, boolean path, Call.Parameter parameter) {
        Object value = parameter.value();
        if (value != null) {
            visitor.visit(path, parameter.name(), value);
        }
    }

    /** Receives the parameters of a call. */
    @FunctionalInterface
    public interface ParameterVisitor {

        /**
         * Receives one parameter.
         *
         * @param path whether it is in the path; otherwise it is in the query
         */
        void visit(boolean path, String name, Object value);
    }

    /**
     * Returns a text that only calls of the same caller have.
     *
     * <p>It contains no credential.
     */
    public String identity() {
        return identity;
    }

    /** Returns the endpoint. The parameters may be secret. */
    @Override
    public String toString() {
        return endpoint();
    }

    Operation<?, O, ?> operation() {
        return operation;
    }

    Call call() {
        return call;
    }

    CallSettings settings() {
        return settings;
    }

    List<AuthStrategy> credentials() {
        return credentials;
    }
}
