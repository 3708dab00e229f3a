package dev.kit.cli.build;

import dev.kit.cli.application.ReadVariable;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Suggestion;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The variables that an application reads.
 *
 * @param variables all of them, those of optional use included
 */
record RequiredVariables(List<ReadVariable> variables) {

    /**
     * Requires a value for each variable that is not optional.
     *
     * @param given whether a variable has a value in the application itself
     * @throws CliException that lists all missing names with their readers
     */
    void check(SealedStage secrets, Set<String> optional, Predicate<String> given) {
        List<String> names = secrets.credentials().names();
        List<ReadVariable> missing = variables.stream()
                .filter(variable -> !variable.optional())
                .filter(variable -> !names.contains(variable.name()) && !optional.contains(variable.name()))
                .filter(variable -> !given.test(variable.name()))
                .toList();
        if (missing.isEmpty()) {
            return;
        }
        String stage = secrets.credentials().stage();
        String count = missing.size() == 1 ? "1 variable is" : missing.size() + " variables are";
        String lines = missing.stream()
                .map(variable -> variable.name() + ", read by " + String.join(", ", variable.readBy()))
                .collect(Collectors.joining("\n"));
        String exempt = missing.stream().map(ReadVariable::name).collect(Collectors.joining(","));
        throw CliException.config(
                count + " missing in stage \"" + stage + "\".",
                secrets.file().toString(),
                lines + "\nSeal each with kit secrets:set NAME --stage " + stage
                        + ". What the platform provides is left out with --mark-optional " + exempt
                        + ", or build.optional in kit.config.yaml.");
    }

    /** Returns a note for each exempt name that nothing reads, which may be misspelt. */
    List<String> unread(Set<String> optional) {
        List<String> read = variables.stream().map(ReadVariable::name).toList();
        return optional.stream()
                .filter(name -> !read.contains(name))
                .sorted()
                .map(name -> "Nothing reads the optional variable " + name + ". " + Suggestion.question(name, read))
                .map(String::strip)
                .toList();
    }
}
