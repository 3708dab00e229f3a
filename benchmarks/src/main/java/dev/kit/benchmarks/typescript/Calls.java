package dev.kit.benchmarks.typescript;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.SchemaSampler;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import dev.kit.openapi.ApiParameter.Place;
import dev.kit.openapi.MediaTypes;
import java.util.Map;
import java.util.StringJoiner;

/** The same calls of all operations, for both clients. */
final class Calls {

    private static final String OURS = """
        import { createTypedFetcher } from './client/fetcher';
        import type { paths } from './client/types';

        const client = createTypedFetcher<paths>({ baseURL: 'https://api.github.com' });
        """;

    private static final String THEIRS = """
        import createClient from 'openapi-fetch';
        import type { paths } from './types';

        const client = createClient<paths>({ baseUrl: 'https://api.github.com' });
        """;

    private final ApiDocument document;
    private final SchemaSampler sampler;

    Calls(ApiDocument document) {
        this.document = document;
        this.sampler = SchemaSampler.exemplary(new SchemaValidator(document), 1, Direction.REQUEST);
    }

    int count() {
        return document.operations().size();
    }

    /** Returns calls with Kit's client. */
    String ours() {
        StringBuilder text = new StringBuilder(OURS);
        int number = 0;
        for (ApiOperation operation : document.operations()) {
            text.append(function(number++))
                    .append("await client('%s'%s);%n"
                            .formatted(
                                    operation, input(operation, Map.of(Place.PATH, "params", Place.QUERY, "query"))));
        }
        return text.toString();
    }

    /** Returns calls with openapi-fetch. */
    String theirs() {
        StringBuilder text = new StringBuilder(THEIRS);
        int number = 0;
        for (ApiOperation operation : document.operations()) {
            text.append(function(number++))
                    .append("(await client.%s('%s'%s)).data;%n"
                            .formatted(
                                    operation.method(),
                                    operation.path(),
                                    input(operation, Map.of(Place.PATH, "path", Place.QUERY, "query"))));
        }
        return text.toString();
    }

    private static String function(int number) {
        return "export const call" + number + " = async (): Promise<unknown> => ";
    }

    private String input(ApiOperation operation, Map<Place, String> names) {
        boolean grouped = "path".equals(names.get(Place.PATH));
        StringJoiner parts = new StringJoiner(", ");
        for (Place place : new Place[] {Place.PATH, Place.QUERY}) {
            StringJoiner members = new StringJoiner(", ", names.get(place) + ": { ", " }").setEmptyValue("");
            for (ApiParameter parameter : operation.parameters()) {
                if (parameter.place() == place && parameter.required()) {
                    members.add("'" + parameter.name() + "': "
                            + sampler.sample(parameter.schema()).orElseThrow());
                }
            }
            if (members.length() > 0) {
                parts.add(members.toString());
            }
        }
        String parameters = parts.length() > 0 && grouped ? "params: { " + parts + " }" : parts.toString();
        String body = operation.body().filter(node -> node.flag("required")).isPresent() ? body(operation) : "";
        String all = parameters + (parameters.isEmpty() || body.isEmpty() ? "" : ", ") + body;
        return all.isEmpty() ? "" : ", { " + all + " }";
    }

    private String body(ApiOperation operation) {
        var content = operation.body().orElseThrow().at("content");
        String chosen = MediaTypes.choose(content);
        return "body: "
                + (MediaTypes.json(chosen)
                        ? sampler.sample(content.at(chosen).at("schema"))
                                .orElseThrow()
                                .toString()
                        : "null as never");
    }
}
