package dev.kit.constructs.endpoints;

import dev.kit.constructs.run.Declaration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.util.StringUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * A route with its complete definition, as a value. Immutable and thread-safe; adaptors, documents and tests interpret
 * it.
 *
 * @param <R> the type of the output
 */
public final class Endpoint<R> {

    private static final Pattern NOT_A_NAME = Pattern.compile("[^A-Za-z0-9]+");
    private static final Set<String> BUILDERS =
            Set.of(Endpoint.class.getName(), EndpointBuilder.class.getName(), TypedEndpointBuilder.class.getName());

    private final EndpointDefinition definition;
    private final String template;

    private Endpoint(EndpointDefinition definition) {
        this.definition = definition;
        template = Paths.template(definition.route().path());
    }

    static <C, R> Endpoint<R> build(EndpointDefinition definition, Handler<C, R> handler) {
        Handler<Object, Object> erased = Erased.cast(handler);
        return finish(definition, (context, response) -> erased.handle(context));
    }

    static <C, R> Endpoint<R> build(EndpointDefinition definition, ReplyHandler<C, R> handler) {
        ReplyHandler<Object, Object> erased = Erased.cast(handler);
        return finish(definition, erased::handle);
    }

    private static <R> Endpoint<R> finish(EndpointDefinition definition, Handling handling) {
        return new Endpoint<>(definition
                .with(definition.answering().withHandling(handling))
                .with(definition.route().withDeclaredAt(Declaration.place(BUILDERS::contains))));
    }

    /** Returns the HTTP method in upper case. */
    public String method() {
        return definition.route().method();
    }

    /** Returns the path, with parameters as {@code :id}. */
    public String path() {
        return definition.route().path();
    }

    /** Returns the path, with parameters as {@code {id}} for documents. */
    public String pathTemplate() {
        return template;
    }

    /**
     * Returns the name of the endpoint.
     *
     * <p>It is the given name, otherwise that of its field, otherwise one derived from method and path.
     */
    public String name() {
        Route route = definition.route();
        if (route.name() != null) {
            return route.name();
        }
        return route.fieldName() == null ? derivedName() : route.fieldName();
    }

    /** Returns the same endpoint with the name of its field. */
    public Endpoint<R> named(String fieldName) {
        return new Endpoint<>(definition.with(definition.route().withFieldName(fieldName)));
    }

    /**
     * Returns the same endpoint with the JSON settings of {@code mapper}.
     *
     * <p>They hold for queries, bodies, forms and answers. Path parameters keep their names, and problems are Kit's.
     */
    public Endpoint<R> with(JsonMapper mapper) {
        return new Endpoint<>(definition
                .with(definition.input().with(mapper))
                .with(definition.answering().with(mapper)));
    }

    /** Returns the same endpoint with the mappings that all endpoints share. Its own take precedence. */
    public Endpoint<R> mapping(List<FailureMapping<?>> shared) {
        if (shared.isEmpty()) {
            return this;
        }
        Answering answering = definition.answering();
        List<FailureMapping<?>> own = answering.declared().mappings();
        Declared all = answering.declared().mapping(shared).mapping(own);
        return new Endpoint<>(definition.with(answering.withDeclared(all)));
    }

    /** Returns the class and line at which {@code handle} was called. */
    public Optional<String> declaredAt() {
        return Optional.ofNullable(definition.route().declaredAt());
    }

    /** Returns the parts, for code that interprets the endpoint. */
    public EndpointDefinition definition() {
        return definition;
    }

    /** Returns method and path, such as {@code POST /orders}. */
    @Override
    public String toString() {
        return method() + " " + path();
    }

    private String derivedName() {
        return NOT_A_NAME
                .splitAsStream(path())
                .map(StringUtils::capitalize)
                .collect(Collectors.joining("", method().toLowerCase(Locale.ROOT), ""));
    }

    /** A handler that returns the data of the response. */
    @FunctionalInterface
    public interface Handler<C, R> {

        /** Handles the request. An exception becomes an error response. */
        R handle(C context) throws Exception;
    }

    /** A handler that shapes its own response. */
    @FunctionalInterface
    public interface ReplyHandler<C, R> {

        /** Handles the request and ends with {@link ResponseBuilder#send}. */
        Reply<R> handle(C context, ResponseBuilder response) throws Exception;
    }
}
