package dev.kit.cli.doctor;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.command.Suggestion;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.DirectoryCredentials;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code kit env:check}, which compares a stage's names with those that the application needs. No key is needed. */
public final class EnvCheckCommand extends DescribedCommand {

    private final RequiredNames names;

    /** Creates the command, which asks the application or its environment parser. */
    public EnvCheckCommand() {
        this(new ParserNames());
    }

    EnvCheckCommand(RequiredNames names) {
        super(
                "env:check",
                "Compare the variables of a stage with those that the application needs, without a key.",
                Usage.of(
                        DoctorCommand.STAGE,
                        ApplicationPath.JAR,
                        ApplicationPath.CLASS_PATH,
                        ConstructNames.PACKAGE,
                        JsonOutput.OPTION));
        this.names = names;
    }

    @Override
    public ExitCode run(Invocation invocation) {
        String stage = invocation.arguments().find(DoctorCommand.STAGE).orElse(DirectoryCredentials.DEVELOPMENT);
        DirectoryCredentials.names(stage); // an invalid name is an error of the command line
        Surroundings at = Surroundings.closed(invocation, stage, Machine.here());
        at.dotEnv().require();
        at.config().require();
        RequiredNames source = ApplicationPath.isNamed(invocation) ? new ConstructNames(invocation) : names;
        List<String> marked = source.marked(at);
        if (marked.isEmpty() && source == names) {
            throw CliException.config(
                    "Nothing names the variables of the application.",
                    at.config()
                            .value()
                            .source()
                            .map(Object::toString)
                            .orElse(at.directory().toString()),
                    "Name the packaged application with --jar, or set envParser in kit.config.yaml to a parser, such as"
                            + " com.acme.Env#PARSER.");
        }
        Comparison comparison = Comparison.of(marked, at.present(), own(at));
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            comparison.printJson(stage, invocation.console());
        } else {
            comparison.printText(stage, invocation.console());
        }
        return comparison.missing().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Returns the names of the project itself; those of the shell belong to other programs too. */
    private static Set<String> own(Surroundings at) {
        Set<String> own = new TreeSet<>(at.sealedNames());
        own.addAll(at.dotEnv().value().keySet());
        return own;
    }

    /**
     * The names that are needed beside those that are there.
     *
     * @param present the needed names with a value
     * @param missing the required names without one
     * @param absent the optional names without one
     * @param similar the needed name by a name that is there, unused and alike
     */
    private record Comparison(
            List<String> present, List<String> missing, List<String> absent, Map<String, String> similar) {

        static Comparison of(List<String> marked, Set<String> there, Set<String> own) {
            Comparison comparison =
                    new Comparison(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
            List<String> needed = new ArrayList<>();
            for (String each : marked) {
                String name = each.replaceFirst("\\?$", "");
                needed.add(name);
                (there.contains(name)
                                ? comparison.present
                                : each.endsWith("?") ? comparison.absent : comparison.missing)
                        .add(name);
            }
            List<String> without = new ArrayList<>(comparison.missing);
            without.addAll(comparison.absent);
            own.stream()
                    .filter(name -> !needed.contains(name))
                    .forEach(name ->
                            Suggestion.nearest(name, without).ifPresent(near -> comparison.similar.put(name, near)));
            return comparison;
        }

        void printText(String stage, Console console) {
            missing.forEach(name -> console.print("missing   " + name));
            absent.forEach(name -> console.print("optional  " + name));
            similar.forEach((name, near) -> console.print("unused    " + name + ". Did you mean " + near + "?"));
            String lacking = missing.isEmpty()
                    ? "no required one is missing"
                    : missing.size() == 1 ? "1 required one is missing" : missing.size() + " required ones are missing";
            int all = present.size() + missing.size() + absent.size();
            console.print(present.size() + " of " + all + " variables are there in stage " + stage + ", " + lacking);
        }

        void printJson(String stage, Console console) {
            ObjectNode report = JsonMapper.shared().createObjectNode();
            report.put("stage", stage);
            report.putPOJO("present", present);
            report.putPOJO("missing", missing);
            report.putPOJO("absentOptional", absent);
            ArrayNode unused = report.putArray("unused");
            similar.forEach((name, near) -> unused.addObject().put("name", name).put("didYouMean", near));
            console.print(JsonOutput.of(report));
        }
    }
}
