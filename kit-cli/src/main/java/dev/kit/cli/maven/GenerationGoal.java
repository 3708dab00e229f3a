package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.output.GenerationRequest;
import dev.kit.cli.generate.output.GenerationResult;
import dev.kit.openapi.DocumentSource;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;

/** A goal that generates a client from a document. Maven sets the fields. */
abstract class GenerationGoal extends ModuleGoal {

    private final String name;

    private final String checkProperty;

    GenerationGoal(String name, String checkProperty) {
        super();
        this.name = name;
        this.checkProperty = checkProperty;
    }

    /** Fails the build with all that a failure reports. */
    @Override
    final void fail(CliException failure) throws MojoFailureException {
        throw new MojoFailureException(failure.report(), failure);
    }

    /** Returns the value of a parameter, which Maven sets or the build lacks. */
    final <T> T given(@Nullable T value, String parameter) throws MojoFailureException {
        if (value == null) {
            throw new MojoFailureException("kit:" + name + " needs <" + parameter + ">.");
        }
        return value;
    }

    final String oneOf(List<String> words, @Nullable String value, String parameter) throws MojoFailureException {
        String word = given(value, parameter);
        if (!words.contains(word)) {
            throw new MojoFailureException("<" + parameter + "> must be one of " + String.join(", ", words) + ".");
        }
        return word;
    }

    final DocumentSource document(String location) {
        return GenerationRequest.source(location, project().getBasedir().toPath()::resolve);
    }

    /** Logs the result; fails if it is that of a check that found differences. */
    final void report(GenerationRequest request, GenerationResult result, Path output, String client)
            throws MojoFailureException {
        if (request.check() && !result.upToDate()) {
            throw new MojoFailureException("The client in " + output + " is not what "
                    + request.input().name() + " says. Run the goal without " + checkProperty + ".");
        }
        getLog().info(client + ": " + result.summary());
    }
}
