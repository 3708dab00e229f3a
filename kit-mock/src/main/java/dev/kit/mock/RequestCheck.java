package dev.kit.mock;

import dev.kit.mock.document.ApiOperation;
import dev.kit.mock.document.ApiParameter;
import dev.kit.mock.document.Node;
import dev.kit.mock.schema.Direction;
import dev.kit.mock.schema.Fault;
import dev.kit.mock.schema.SchemaValidator;
import dev.kit.mock.schema.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds requests to their operations. Thread-safe. */
final class RequestCheck {

    /** Headers that OpenAPI describes in other parts of the document. */
    private static final Set<String> IGNORED = Set.of("accept", "content-type", "authorization");

    private final SchemaValidator validator;
    private final ParameterReader reader;
    private final BodyReader bodies;

    RequestCheck(SchemaValidator validator) {
        this.validator = validator;
        this.reader = new ParameterReader(validator, new Shape(validator.document()));
        this.bodies = new BodyReader(reader);
    }

    /** Throws a problem that names every fault. */
    void check(Operations.Match match, MockCall call, String query) {
        ApiOperation operation = match.operation();
        List<RequestFault> faults = new ArrayList<>();
        Map<String, List<String>> raw = raw(query);
        for (ApiParameter parameter : operation.parameters()) {
            parameter(parameter, match, call, raw, faults);
        }
        Optional<Problem> malformed = Optional.empty();
        try {
            operation.body().ifPresent(body -> body(body, call, faults));
        } catch (Problem problem) {
            malformed = Optional.of(problem);
        }
        if (malformed.isPresent() && faults.isEmpty()) {
            throw malformed.get();
        }
        if (!faults.isEmpty()) {
            String count = faults.size() == 1 ? "one fault" : faults.size() + " faults";
            String detail = "The request breaks the document: " + count + ". "
                    + malformed.map(Problem::getMessage).orElse("");
            throw new Problem(422, detail.strip(), faults, Map.of());
        }
    }

    private void parameter(
            ApiParameter parameter,
            Operations.Match match,
            MockCall call,
            Map<String, List<String>> raw,
            List<RequestFault> faults) {
        String place = parameter.place().name().toLowerCase(Locale.ROOT);
        if (place.equals("header") && IGNORED.contains(parameter.name().toLowerCase(Locale.ROOT))) {
            return;
        }
        Optional<JsonNode> value;
        try {
            value = value(parameter, match, call, raw);
        } catch (JacksonException e) {
            faults.add(new RequestFault(
                    place,
                    parameter.name(),
                    new Fault("", "The value is not JSON.", validator.expected(parameter.schema()))));
            return;
        }
        if (value.isPresent()) {
            validator
                    .validate(parameter.schema(), value.get(), Direction.REQUEST)
                    .forEach(fault -> faults.add(new RequestFault(place, parameter.name(), fault)));
        } else if (parameter.required()) {
            faults.add(new RequestFault(
                    place,
                    parameter.name(),
                    new Fault("", "The " + place + " parameter is missing.", validator.expected(parameter.schema()))));
        }
    }

    private Optional<JsonNode> value(
            ApiParameter parameter, Operations.Match match, MockCall call, Map<String, List<String>> raw) {
        String name = parameter.name();
        if (parameter.json()) {
            Optional<String> text = switch (parameter.place()) {
                case PATH -> Optional.ofNullable(call.parameters().get(name));
                case QUERY ->
                    call.query().getOrDefault(name, List.of()).stream().findFirst();
                case HEADER -> call.header(name);
                case COOKIE -> Optional.ofNullable(Cookies.of(call).get(name));
            };
            return text.map(JsonMapper.shared()::readTree);
        }
        return switch (parameter.place()) {
            case PATH -> Optional.ofNullable(match.places().get(name)).map(text -> reader.path(parameter, text));
            case QUERY -> reader.query(parameter, raw);
            case HEADER -> call.header(name).map(text -> reader.plain(parameter, text));
            case COOKIE -> Optional.ofNullable(Cookies.of(call).get(name)).map(text -> reader.plain(parameter, text));
        };
    }

    private void body(Node body, MockCall call, List<RequestFault> faults) {
        Node content = body.at("content");
        if (call.content().length == 0) {
            if (body.flag("required") && !content.names().isEmpty()) {
                throw Problem.of(400, "The body is missing. Send one of " + String.join(", ", content.names()) + ".");
            }
            return;
        }
        if (content.names().isEmpty()) {
            return;
        }
        String sent = call.header("Content-Type").orElse("");
        Node chosen = MediaType.best(sent, content)
                .orElseThrow(() -> Problem.of(
                        415,
                        (sent.isEmpty() ? "The body has no Content-Type." : "The Content-Type is " + sent + ".")
                                + " Send " + content.names().stream().collect(Collectors.joining(" or ")) + "."));
        Node schema = chosen.at("schema");
        bodies.read(sent, schema, call)
                .ifPresent(value -> validator
                        .validate(schema, value, Direction.REQUEST)
                        .forEach(fault -> faults.add(new RequestFault("body", "", fault))));
    }

    /** The pairs of a query: names decoded, values not. */
    private static Map<String, List<String>> raw(String query) {
        Map<String, List<String>> pairs = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!pair.isEmpty()) {
                pairs.computeIfAbsent(
                                Encoded.form(equals < 0 ? pair : pair.substring(0, equals)), key -> new ArrayList<>())
                        .add(equals < 0 ? "" : pair.substring(equals + 1));
            }
        }
        return pairs;
    }
}
