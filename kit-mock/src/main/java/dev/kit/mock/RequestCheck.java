package dev.kit.mock;

import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.Fault;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.mock.schema.Shape;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.ApiParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Checks requests against their operations. Thread-safe. */
final class RequestCheck {

    private final SchemaValidator validator;
    private final ParameterReader reader;
    private final RequestBodyReader bodies;

    RequestCheck(SchemaValidator validator) {
        this.validator = validator;
        this.reader = new ParameterReader(validator, new Shape(validator.document()));
        this.bodies = new RequestBodyReader(reader);
    }

    /** Throws a problem that names every fault. */
    void check(Operations.Match match, MockCall call, String query) {
        ApiOperation operation = match.operation();
        List<RequestFault> faults = new ArrayList<>();
        Map<String, List<String>> raw = Encoded.pairs(query, value -> value);
        for (ApiParameter parameter : operation.parameters()) {
            String place = parameter.place().name().toLowerCase(Locale.ROOT);
            faults(parameter, place, match, call, raw)
                    .forEach(fault -> faults.add(new RequestFault(place, parameter.name(), fault)));
        }
        Optional<RequestProblem> malformed = Optional.empty();
        try {
            operation.body().ifPresent(body -> body(body, call, faults));
        } catch (RequestProblem problem) {
            malformed = Optional.of(problem);
        }
        if (malformed.isPresent() && faults.isEmpty()) {
            throw malformed.get();
        }
        if (!faults.isEmpty()) {
            String count = faults.size() == 1 ? "one fault" : faults.size() + " faults";
            String detail = "The request breaks the document: " + count + ". "
                    + malformed.map(RequestProblem::getMessage).orElse("");
            throw new RequestProblem(422, detail.strip(), faults, Map.of());
        }
    }

    private List<Fault> faults(
            ApiParameter parameter,
            String place,
            Operations.Match match,
            MockCall call,
            Map<String, List<String>> raw) {
        ApiNode schema = parameter.schema();
        try {
            Optional<JsonNode> value = value(parameter, match, call, raw);
            if (value.isPresent()) {
                return validator.validate(schema, value.get(), Direction.REQUEST);
            }
        } catch (JacksonException e) {
            return List.of(new Fault("", "The value is not JSON.", validator.expected(schema)));
        }
        String missing = "The " + place + " parameter is missing.";
        // The query of a path may have placeholders too, and chooses the operation only.
        boolean needed = parameter.required() && parameter.place() != ApiParameter.Place.PATH;
        return needed ? List.of(new Fault("", missing, validator.expected(schema))) : List.of();
    }

    private Optional<JsonNode> value(
            ApiParameter parameter, Operations.Match match, MockCall call, Map<String, List<String>> raw) {
        String name = parameter.name();
        return switch (parameter.place()) {
            case PATH -> Optional.ofNullable(match.places().get(name)).map(text -> reader.path(parameter, text));
            case QUERY -> reader.query(parameter, raw);
            case HEADER -> call.header(name).map(text -> reader.plain(parameter, text));
            case COOKIE -> Optional.ofNullable(call.cookies().get(name)).map(text -> reader.plain(parameter, text));
        };
    }

    private void body(ApiNode body, MockCall call, List<RequestFault> faults) {
        ApiNode content = body.at("content");
        if (call.content().length == 0) {
            if (body.flag("required") && !content.names().isEmpty()) {
                throw RequestProblem.of(
                        400, "The body is missing. Send one of " + String.join(", ", content.names()) + ".");
            }
            return;
        }
        if (content.names().isEmpty()) {
            return;
        }
        String sent = call.header("Content-Type").orElse("");
        ApiNode chosen = Negotiation.best(sent, content)
                .orElseThrow(() -> RequestProblem.of(
                        415,
                        (sent.isEmpty() ? "The body has no Content-Type." : "The Content-Type is " + sent + ".")
                                + " Send " + content.names().stream().collect(Collectors.joining(" or ")) + "."));
        ApiNode schema = chosen.at("schema");
        bodies.read(sent, chosen, call)
                .ifPresent(value -> validator
                        .validate(schema, value, Direction.REQUEST)
                        .forEach(fault -> faults.add(new RequestFault("body", "", fault))));
    }
}
