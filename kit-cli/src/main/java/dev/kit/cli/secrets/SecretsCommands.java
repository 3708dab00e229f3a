package dev.kit.cli.secrets;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.SealedProject;
import dev.kit.envkit.DotEnv;
import dev.kit.envkit.credentials.MasterKey;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The commands whose names begin with {@code secrets:}. */
public final class SecretsCommands {

    private static final String MASK = "****";

    private static final Option<String> STAGE = SecretsPlace.STAGE;

    private static final Option<Boolean> REVEAL = Option.flag("reveal", "Print values instead of ****.");

    private static final Option<Boolean> REPLACE =
            Option.flag("replace", "Drop the secrets that the file does not name.");

    private static final Option<String> PROJECT = Option.text(
            "project", "NAME", "Name the keys are filed under (default: that of other stages, else the directory's).");

    private SecretsCommands() {}

    /** Returns the commands in the order of the help text. */
    public static List<Command> all() {
        return List.of(
                command(
                        "secrets:init",
                        "Create the sealed file of a stage and its key.",
                        Usage.of(STAGE, PROJECT),
                        SecretsCommands::init),
                set(System.in),
                command(
                        "secrets:show",
                        "List the names of a stage, which needs no key; with --reveal the values too.",
                        Usage.of(STAGE, REVEAL).withOperands("[NAME]", 1),
                        SecretsCommands::show),
                command(
                        "secrets:import",
                        "Seal every variable of a .env file.",
                        Usage.of(STAGE, REPLACE).withOperands("FILE", 1),
                        SecretsCommands::importFile),
                command(
                        "secrets:merge",
                        "Join both sides of a sealed file in which a merge left conflict markers.",
                        Usage.of(STAGE, MergedFile.KEEP),
                        MergedFile::join),
                command(
                        "secrets:rotate",
                        "Replace the password of one secret by a random one; in a URL only that part.",
                        Usage.of(STAGE, REVEAL).withOperands("NAME", 1),
                        SecretsCommands::rotate),
                command(
                        "secrets:rekey",
                        "Seal a stage with a new key; the old one is kept beside it.",
                        Usage.of(STAGE),
                        SecretsCommands::rekey));
    }

    /** Returns {@code secrets:set}, which reads a value from {@code input} unless the command line has it. */
    static Command set(InputStream input) {
        return new SetCommand(input);
    }

    private static Command command(
            String name, String summary, Usage usage, BiConsumer<Invocation, SecretsPlace> action) {
        return Command.of(name, summary, usage, invocation -> SecretsPlace.run(invocation, action));
    }

    static String operand(Invocation invocation, String what, String example) {
        if (invocation.arguments().operands().isEmpty()) {
            throw CliException.usage("No " + what + ".", "Write " + example + ".");
        }
        return invocation.arguments().operands().get(0);
    }

    private static void init(Invocation invocation, SecretsPlace place) {
        String project = invocation.arguments().find(PROJECT).orElseGet(() -> plain(place.project()));
        SealedProject.of(place.root()).filter(other -> !other.equals(project)).ifPresent(other -> {
            throw CliException.usage(
                    "The stages here belong to project " + other + ", not to " + project + '.',
                    "Leave --project out, or use another directory.");
        });
        MasterKey key = place.store(project).initialise(place.stage());
        invocation.console().print("Created " + place.shownFile() + ", sealed with key " + key.id() + '.');
        invocation
                .console()
                .progress("Commit that file. The key is yours alone: "
                        + place.store(project).keyFile(place.stage()));
    }

    /** Keys lie in a directory with the name of the project. */
    private static String plain(String directory) {
        if (!directory.matches("[A-Za-z0-9_-]+")) {
            throw CliException.usage(
                    "The directory's name \"" + directory + "\" cannot be that of the project.",
                    "Name the project with letters, digits, \"-\" and \"_\": --project NAME.");
        }
        return directory;
    }

    private static void show(Invocation invocation, SecretsPlace place) {
        Map<String, String> shown = invocation.arguments().has(REVEAL)
                ? place.store().reveal(place.stage())
                : masked(place.store().names(place.stage()));
        List<String> operands = invocation.arguments().operands();
        if (!operands.isEmpty() && !shown.containsKey(operands.get(0))) {
            throw CliException.failed(
                    "Stage \"" + place.stage() + "\" has no secret " + operands.get(0) + '.',
                    place.shownFile(),
                    "See kit secrets:show --stage " + place.stage() + '.');
        }
        shown.forEach((name, value) -> {
            if (operands.isEmpty() || operands.get(0).equals(name)) {
                invocation.console().print(name + '=' + value);
            }
        });
    }

    private static Map<String, String> masked(List<String> names) {
        Map<String, String> masked = new LinkedHashMap<>();
        names.forEach(name -> masked.put(name, MASK));
        return masked;
    }

    private static void importFile(Invocation invocation, SecretsPlace place) {
        Path file = invocation.resolve(Path.of(operand(invocation, "file", "kit secrets:import FILE")));
        Map<String, String> variables = DotEnv.read(file).variables();
        if (invocation.arguments().has(REPLACE)) {
            place.store().replace(place.stage(), variables);
        } else {
            place.store().merge(place.stage(), variables);
        }
        invocation
                .console()
                .print("Sealed " + variables.size() + " secrets for stage " + place.stage() + ": "
                        + String.join(", ", variables.keySet()));
        invocation.console().progress("Delete " + file + " now; it holds them in plain text.");
    }

    private static void rotate(Invocation invocation, SecretsPlace place) {
        String name = operand(invocation, "name", "kit secrets:rotate NAME");
        String rotated = place.store().rotate(place.stage(), name);
        invocation.console().print(name + '=' + (invocation.arguments().has(REVEAL) ? rotated : MASK));
        invocation.console().progress("Set the new password at the service too, then deploy the sealed file.");
    }

    private static void rekey(Invocation invocation, SecretsPlace place) {
        MasterKey key = place.store().rekey(place.stage());
        invocation.console().print("Stage " + place.stage() + " is sealed with key " + key.id() + " now.");
        invocation
                .console()
                .progress("Set KIT_MASTER_KEY to the new and the old key, with a comma between, and deploy; then drop"
                        + " the old one. The new key is in "
                        + place.store().keyFile(place.stage()));
    }
}
