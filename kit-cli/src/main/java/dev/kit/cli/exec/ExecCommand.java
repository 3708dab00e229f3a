package dev.kit.cli.exec;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Command;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.DotEnv;
import dev.kit.cli.project.StageCredentials;
import dev.kit.envkit.credentials.Credentials;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code kit exec}, which runs a program with the project's variables and credentials. */
public final class ExecCommand implements Command {

    private static final Option<String> STAGE =
            Option.text("stage", "STAGE", "Stage whose credentials are injected (default dev).");

    @Override
    public String name() {
        return "exec";
    }

    @Override
    public String summary() {
        return "Run a program with variables and credentials of the project: kit exec -- COMMAND.";
    }

    @Override
    public Usage usage() {
        return Usage.of(STAGE).withCommandLine("COMMAND [ARGUMENT]…");
    }

    @Override
    public ExitCode run(Invocation invocation) {
        List<String> words = invocation.arguments().operands();
        if (words.isEmpty()) {
            throw CliException.usage("No program to run.", "Write kit exec -- COMMAND.");
        }
        Map<String, String> variables = new HashMap<>(DotEnv.load(invocation.directory()));
        variables.putAll(invocation.environment());
        String stage = invocation.arguments().find(STAGE).orElse(StageCredentials.DEVELOPMENT);
        Map<String, String> credentials = StageCredentials.load(invocation.directory(), stage, variables);
        variables.putAll(credentials);
        // Set even if empty: otherwise a JVM would open secrets sealed into its class path, possibly of production.
        Path lent = Credentials.lend(stage, credentials);
        variables.put(Credentials.FILE_VARIABLE, lent.toString());
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(invocation.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.inheritIO();
        return new ForwardedProcess(builder, lent).run();
    }
}
