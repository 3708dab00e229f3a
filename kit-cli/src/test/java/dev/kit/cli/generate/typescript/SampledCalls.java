package dev.kit.cli.generate.typescript;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.ApiScheme;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls of the operations of a document with sample inputs, as a program in TypeScript. */
final class SampledCalls {

    private static final int MOST = 200;
    private static final long SEED = 7;

    /** Statuses that fetch takes as failures of the connection, or tries again. */
    private static final Set<Integer> KEPT = Set.of(407, 421);

    private static final String PROGRAM = """
        import { apiKey, authenticator, basic, bearer } from './client/auth-fetcher.js';
        import type { Strategy } from './client/auth-fetcher.js';
        import { FetchError } from './client/fetcher.js';
        import type { TypedAnswer } from './client/infer.js';
        import { createClient, security } from './client/openapi.js';

        declare const process: { readonly argv: string[] };
        export const unused: unknown[] = [apiKey, basic, bearer];
        const strategies: { [name: string]: Strategy } = {
        %s};
        const client = createClient({
          baseURL: process.argv[2],
          auth: authenticator({ security, strategies }),
          retry: false,
          timeout: 20_000,
        });
        const calls: (() => Promise<TypedAnswer>)[] = [
        %s];

        async function outcome(call: () => Promise<TypedAnswer>): Promise<object> {
          try {
            const { status, data } = await call();
            return { status, type: data instanceof ReadableStream ? await new Response(data).text() : typeof data };
          } catch (error) {
            if (!(error instanceof FetchError)) return { failure: String(error) };
            const failure = error.kind === 'http' ? '' : `${error} ${error.cause} ${error.snippet}`;
            return { status: error.status, failure, body: error.body };
          }
        }

        for (const call of calls) console.log(JSON.stringify(await outcome(call)));
        """;

    private final ApiDocument document;
    private final Map<ApiOperation, SampledInput> inputs = new LinkedHashMap<>();

    /** Samples up to two hundred operations, unusual ones first. */
    SampledCalls(ApiDocument document) {
        this.document = document;
        SchemaValidator validator = new SchemaValidator(document);
        SchemaSampler sampler = SchemaSampler.exemplary(validator, SEED, Direction.REQUEST);
        document.operations().stream()
                .filter(SampledCalls::callable)
                .sorted(Comparator.comparing((ApiOperation operation) -> !unusual(operation)))
                .limit(MOST)
                .forEach(operation -> {
                    SampledInput input = new SampledInput(validator, operation, sampler);
                    if (input.fitting()) {
                        inputs.put(operation, input);
                    }
                });
    }

    Map<ApiOperation, SampledInput> inputs() {
        return inputs;
    }

    /** Returns how many calls have unusual bodies, styles or headers. */
    long unusual() {
        return inputs.keySet().stream().filter(this::unusual).count();
    }

    /** Returns the program, which prints a line of JSON for each call. */
    String program() {
        StringBuilder strategies = new StringBuilder();
        document.schemes()
                .forEach((name, scheme) ->
                        strategies.append("  %s: %s,%n".formatted(TypeScriptNames.text(name), strategy(scheme))));
        StringBuilder calls = new StringBuilder();
        inputs.forEach((operation, input) -> calls.append("  () => client.exchange(%s, %s),%n"
                .formatted(TypeScriptNames.text(operation.toString()), input.literal())));
        return PROGRAM.formatted(strategies, calls);
    }

    private static String strategy(ApiScheme scheme) {
        return switch (scheme.kind()) {
            case HEADER, QUERY, COOKIE -> "apiKey(() => 'key')";
            case BASIC -> "basic(() => ({ username: 'ada', password: 'secret' }))";
            default -> "bearer(() => 'token')";
        };
    }

    /** The platform has neither TRACE nor a GET with a body, and keeps some statuses to itself. */
    private static boolean callable(ApiOperation operation) {
        boolean bare = operation.method().equals("GET") || operation.method().equals("HEAD");
        int status = operation.success().map(ApiAnswer::status).orElse(200);
        return !operation.method().equals("TRACE")
                && !(bare && operation.body().isPresent())
                && status >= 200
                && !KEPT.contains(status);
    }

    private boolean unusual(ApiOperation operation) {
        boolean differs =
                !new Deviations(document, new HashSet<>()).ofCall(operation).isEmpty();
        boolean places = operation.parameters().stream()
                .anyMatch(parameter -> parameter.place() == Place.HEADER || parameter.place() == Place.COOKIE);
        boolean ranges =
                operation.answers().stream().map(ApiAnswer::key).noneMatch(List.of("200", "201", "204")::contains);
        return differs || places || ranges;
    }
}
