package dev.kit.constructs.endpoints;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A route and all that it does, as a value. Immutable and thread-safe; adaptors, documents and tests interpret it.
 *
 * @param <R> the type of the output
 */
public final class Endpoint<R> {

    private static final Pattern NOT_A_NAME = Pattern.compile("[^A-Za-z0-9]+");
    private static final Set<String> BUILDERS =
            Set.of(Endpoint.class.getName(), EndpointBuilder.class.getName(), TypedEndpointBuilder.class.getName());

    private final Draft draft;
    private final String template;

    private Endpoint(Draft draft) {
        this.draft = draft;
        template = Paths.template(draft.path);
    }

    static <C, R> Endpoint<R> build(Draft draft, Handler<C, R> handler) {
        Handler<Object, Object> erased = Erased.cast(handler);
        return finish(draft, (context, response) -> erased.handle(context));
    }

    static <C, R> Endpoint<R> build(Draft draft, ReplyHandler<C, R> handler) {
        ReplyHandler<Object, Object> erased = Erased.cast(handler);
        return finish(draft, erased::handle);
    }

    static <C, R> Endpoint<R> buildAsync(Draft draft, Handler<C, ? extends CompletionStage<R>> handler) {
        Handler<Object, CompletionStage<Object>> erased = Erased.cast(handler);
        return finish(draft, (context, response) -> await(erased.handle(context)));
    }

    private static Object await(CompletionStage<Object> stage) throws Exception {
        CompletableFuture<Object> future = stage.toCompletableFuture();
        try {
            return future.get();
        } catch (InterruptedException e) {
            future.cancel(true);
            throw e;
        }
    }

    private static <R> Endpoint<R> finish(Draft draft, Draft.Handling handling) {
        return new Endpoint<>(draft.with(next -> {
            next.handling = handling;
            next.declaredAt = caller();
        }));
    }

    /** The HTTP method, in capitals. */
    public String method() {
        return draft.method;
    }

    /** The path with parameters as {@code :id}. */
    public String path() {
        return draft.path;
    }

    /** The path with parameters as {@code {id}}, as documents write it. */
    public String pathTemplate() {
        return template;
    }

    /** The name it was given, else that of its field, else one made of method and path. */
    public String name() {
        if (draft.name != null) {
            return draft.name;
        }
        return draft.fieldName == null ? derivedName() : draft.fieldName;
    }

    /** The same endpoint, knowing the name of the field that holds it. */
    public Endpoint<R> named(String fieldName) {
        return new Endpoint<>(draft.with(next -> next.fieldName = fieldName));
    }

    /** Where {@code handle} was called, as class and line. */
    public Optional<String> declaredAt() {
        return Optional.ofNullable(draft.declaredAt);
    }

    /** The parts, for those who interpret the endpoint. */
    public EndpointDefinition definition() {
        return new EndpointDefinition(draft);
    }

    /** Method and path, such as {@code POST /orders}. */
    @Override
    public String toString() {
        return draft.method + " " + draft.path;
    }

    private String derivedName() {
        StringBuilder name = new StringBuilder(draft.method.toLowerCase(Locale.ROOT));
        for (String word : NOT_A_NAME.split(draft.path, -1)) {
            if (!word.isEmpty()) {
                name.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            }
        }
        return name.toString();
    }

    private static @Nullable String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> !isBuilding(frame.getClassName()))
                        .findFirst()
                        .map(frame -> frame.getClassName() + ":" + frame.getLineNumber())
                        .orElse(null));
    }

    private static boolean isBuilding(String className) {
        return BUILDERS.contains(className) || className.startsWith(Draft.class.getName());
    }

    /** Turns a request into the data of its answer. */
    @FunctionalInterface
    public interface Handler<C, R> {

        /** Does the work; whatever it throws becomes an error answer. */
        R handle(C context) throws Exception;
    }

    /** Turns a request into an answer with a shape of its own. */
    @FunctionalInterface
    public interface ReplyHandler<C, R> {

        /** Does the work and ends with {@link ResponseBuilder#send}. */
        Reply<R> handle(C context, ResponseBuilder response) throws Exception;
    }
}
