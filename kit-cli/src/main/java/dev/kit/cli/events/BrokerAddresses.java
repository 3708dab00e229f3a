package dev.kit.cli.events;

import dev.kit.cli.command.Arguments;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.DirectoryVariables;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The addresses of the broker and of the database with the outbox.
 *
 * @param transport the connection string of the broker, if there is one
 * @param database the connection string of the database, if there is one
 * @param named whether the database is explicitly named as an outbox, which then must exist
 * @param variables all environment variables of the application
 */
record BrokerAddresses(
        @Nullable String transport, @Nullable String database, boolean named, Map<String, String> variables) {

    static final Option<String> CONNECTION_STRING = Option.text(
            "connection-string",
            "URL",
            "Broker, or database of an outbox (postgresql://…), to ask instead of a running application.");

    static final Option<String> STAGE = Option.text(
            "stage", "STAGE", "Take the connection strings from .env files and the sealed credentials of this stage.");

    private static final List<String> TRANSPORTS =
            List.of("EVENT_SUBSCRIBER_CONNECTION_STRING", "EVENT_PUBLISHER_CONNECTION_STRING");

    private static final String DATABASE = "DATABASE_URL";

    /** Returns the connections of the command line or of a stage; empty if neither is named. */
    static Optional<BrokerAddresses> given(Invocation invocation) {
        Arguments arguments = invocation.arguments();
        Map<String, String> variables = variables(invocation);
        Optional<String> url = arguments.find(CONNECTION_STRING);
        if (url.isPresent()) {
            boolean outbox = isDatabase(url.get());
            return Optional.of(new BrokerAddresses(
                    outbox ? null : transport(url.get()), outbox ? url.get() : null, true, variables));
        }
        return arguments.find(STAGE).isPresent() ? Optional.of(require(variables)) : Optional.empty();
    }

    /** Returns the connections that the environment variables name. */
    static BrokerAddresses ofVariables(Invocation invocation) {
        return require(variables(invocation));
    }

    /** Returns the connections of the command line, a stage or the variables for a command that requires a broker. */
    static BrokerAddresses ofBroker(Invocation invocation) {
        BrokerAddresses found = given(invocation)
                .or(() -> find(variables(invocation)))
                .orElseThrow(() -> CliException.usage(
                        "No broker is named. An application under kit dev is not asked: it sets up its own when"
                                + " it starts.",
                        "Give --connection-string, --stage, or the variable " + String.join(" or ", TRANSPORTS) + "."));
        if (found.transport() == null) {
            throw CliException.usage(
                    "No broker is named, and tables of an outbox come with the schema of the application.",
                    "Give --connection-string with the broker, or apply META-INF/kit/sql/kit_outbox.sql to the"
                            + " database.");
        }
        return found;
    }

    private static BrokerAddresses require(Map<String, String> variables) {
        BrokerAddresses found = find(variables)
                .orElseThrow(() -> CliException.usage(
                        "Nobody can be asked: no application runs under kit dev here, and no connection string"
                                + " is given.",
                        "Start kit dev, or give --url, --connection-string, or the variable "
                                + String.join(" or ", TRANSPORTS) + "."));
        if (found.transport() == null && found.database() == null) {
            throw CliException.usage(
                    "The database of DATABASE_URL is not PostgreSQL (postgresql://…), so it has no outbox to ask.",
                    "Give --connection-string with the broker or the database of the outbox, or the variable "
                            + String.join(" or ", TRANSPORTS) + ".");
        }
        return found;
    }

    private static Optional<BrokerAddresses> find(Map<String, String> variables) {
        Optional<String> transport = TRANSPORTS.stream()
                .map(variables::get)
                .flatMap(Stream::ofNullable)
                .filter(value -> !value.isBlank())
                .findFirst();
        String database = variables.getOrDefault(DATABASE, "");
        if (transport.isEmpty() && database.isBlank()) {
            return Optional.empty();
        }
        return Optional.of(new BrokerAddresses(
                transport.map(BrokerAddresses::transport).orElse(null),
                isDatabase(database) ? database : null,
                false,
                variables));
    }

    private static Map<String, String> variables(Invocation invocation) {
        Map<String, String> variables = new HashMap<>();
        Optional<String> stage = invocation.arguments().find(STAGE);
        if (stage.isPresent()) {
            variables.putAll(DirectoryVariables.load(invocation.directory()));
        }
        variables.putAll(invocation.environment());
        stage.ifPresent(name ->
                variables.putAll(DirectoryCredentials.load(invocation.directory(), name, Map.copyOf(variables))));
        return variables;
    }

    private static boolean isDatabase(String url) {
        return url.strip().toLowerCase(Locale.ROOT).matches("(?s)postgres(ql)?://.*");
    }

    private static String transport(String url) {
        if (url.strip().toLowerCase(Locale.ROOT).startsWith("basic:")) {
            throw CliException.usage(
                    "Events of basic:// are in the memory of the application, out of reach from here.",
                    "Ask the application itself: kit dev, or --url with the address of its studio.");
        }
        return url;
    }

    /** Creates a request about these places. */
    ObjectNode question(String command) {
        ObjectNode question = JsonMapper.shared().createObjectNode();
        question.put("command", command);
        question.put("schema", variables.getOrDefault("KIT_SCHEMA_NAME", ""));
        ArrayNode places = question.putArray("places");
        add(places, transport, false);
        add(places, database, true);
        return question;
    }

    private void add(ArrayNode places, @Nullable String url, boolean outbox) {
        if (url != null) {
            places.addObject().put("url", url).put("outbox", outbox).put("optional", outbox && !named);
        }
    }

    /** Returns the type name only, since all components may be secret. */
    @Override
    public String toString() {
        return "Connections";
    }
}
