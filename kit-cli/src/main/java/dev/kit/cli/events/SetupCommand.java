package dev.kit.cli.events;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The command {@code kit events setup}. Stateless. */
final class SetupCommand implements Command {

    private static final Option<String> PACKAGE = Option.text(
            "package",
            "NAMES",
            "Packages that hold the subscribers, with commas between; that of the main class unless given.");

    @Override
    public String name() {
        return "events setup";
    }

    @Override
    public String summary() {
        return "Create the queues, topics and tables of the application's subscribers before they start.";
    }

    @Override
    public Usage usage() {
        return Usage.of(
                PACKAGE,
                Output.JSON,
                Connections.CONNECTION_STRING,
                Connections.STAGE,
                ApplicationPath.JAR,
                ApplicationPath.CLASS_PATH);
    }

    @Override
    public ExitCode run(Invocation invocation) {
        Connections connections = Connections.ofBroker(invocation);
        ApplicationPath application = ApplicationPath.of(invocation);
        ObjectNode question = connections.question("setup");
        ArrayNode packages = question.putArray("packages");
        packages(invocation, application).forEach(packages::add);
        JsonNode answer = new ApplicationProgram(application, connections.variables()).ask(question);
        if (invocation.arguments().has(Output.JSON)) {
            invocation.console().print(Output.pretty(answer));
        } else {
            print(answer, invocation.console());
        }
        return ExitCode.OK;
    }

    private static List<String> packages(Invocation invocation, ApplicationPath application) {
        return invocation
                .arguments()
                .find(PACKAGE)
                .or(() -> Optional.ofNullable(application.mainPackage()))
                .map(names -> Arrays.stream(names.split(",", -1))
                        .map(String::strip)
                        .filter(name -> !name.isEmpty())
                        .toList())
                .orElseThrow(() -> CliException.usage(
                        "The class path names no main class whose package could hold subscribers.",
                        "Name their packages with --package com.acme.shop."));
    }

    private static void print(JsonNode answer, Console console) {
        List<String> subscribers = texts(answer, "subscribers");
        console.progress("kit: " + subscribers.size() + (subscribers.size() == 1 ? " subscriber (" : " subscribers (")
                + String.join(", ", subscribers) + ") at " + String.join(", ", texts(answer, "places")));
        texts(answer, "created").forEach(name -> console.print(console.good("created") + "  " + name));
        texts(answer, "existing").forEach(name -> console.print("exists   " + name));
    }

    private static List<String> texts(JsonNode answer, String name) {
        return answer.path(name).valueStream().map(JsonNode::asString).toList();
    }
}
