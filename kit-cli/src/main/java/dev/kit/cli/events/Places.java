package dev.kit.cli.events;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationProgram;
import dev.kit.cli.application.ApplicationTool;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.events.child.EventsTool;
import dev.kit.cli.studio.StudioClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The choice of the source of parked events: the source that the command line names, else the application that runs
 * here, else the source that environment variables name.
 */
final class Places {

    /** The options of the choice, which follow those of a command. */
    private static final List<Option<?>> OPTIONS = List.of(
            StudioClient.URL,
            StudioClient.TOKEN,
            BrokerAddresses.CONNECTION_STRING,
            BrokerAddresses.STAGE,
            ApplicationPath.JAR,
            ApplicationPath.CLASS_PATH);

    /** The part of this program that connects to places with the application's libraries. */
    static final ApplicationTool TOOL = new ApplicationTool(
            EventsTool.class,
            List.of(
                    "Answers",
                    "Answers$Found",
                    "Answers$Look",
                    "EventsTool",
                    "Failure",
                    "AskedPlaces",
                    "AskedPlaces$Place",
                    "SetUp"));

    private Places() {}

    static Option<?>[] with(Option<?>... options) {
        List<Option<?>> all = new ArrayList<>(Arrays.asList(options));
        all.addAll(OPTIONS);
        return all.toArray(Option<?>[]::new);
    }

    static ParkedPlace of(Invocation invocation) {
        Optional<BrokerAddresses> given = BrokerAddresses.given(invocation);
        if (given.isPresent()) {
            return connected(invocation, given.get());
        }
        return StudioClient.find(invocation)
                .<ParkedPlace>map(StudioPlace::new)
                .orElseGet(() -> connected(invocation, BrokerAddresses.ofVariables(invocation)));
    }

    private static ParkedPlace connected(Invocation invocation, BrokerAddresses connections) {
        ApplicationProgram program =
                new ApplicationProgram(ApplicationPath.of(invocation), TOOL, connections.variables());
        return new ConnectedPlace(program, connections);
    }

    static void put(BiConsumer<String, String> into, String name, @Nullable Object value) {
        if (value != null) {
            into.accept(name, value.toString());
        }
    }
}
