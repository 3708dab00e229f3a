package dev.kit.cli.exec;

import dev.kit.cli.command.BoundProcess;
import dev.kit.cli.command.ChildProcess;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.DirectoryVariables;
import dev.kit.envkit.credentials.Credentials;
import dev.kit.envkit.credentials.LentCredentials;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@code kit exec}, which runs a program with the project's variables and credentials. */
public final class ExecCommand extends DescribedCommand {

    private static final Option<String> STAGE =
            Option.text("stage", "STAGE", "Stage whose credentials are injected (default dev).");

    /** Creates the command. */
    public ExecCommand() {
        super(
                "exec",
                "Run a program with variables and credentials of the project: kit exec -- COMMAND.",
                Usage.of(STAGE).withCommandLine("COMMAND [ARGUMENT]…"));
    }

    @Override
    public ExitCode run(Invocation invocation) {
        List<String> words = invocation.arguments().operands();
        if (words.isEmpty()) {
            throw CliException.usage("No program to run.", "Write kit exec -- COMMAND.");
        }
        Map<String, String> variables = new HashMap<>(DirectoryVariables.load(invocation.directory()));
        variables.putAll(invocation.environment());
        String stage = invocation.arguments().find(STAGE).orElse(DirectoryCredentials.DEVELOPMENT);
        Map<String, String> credentials = DirectoryCredentials.load(invocation.directory(), stage, variables);
        variables.putAll(credentials);
        // Set even if empty: otherwise a JVM would open secrets sealed into its class path, possibly of production.
        try (LentCredentials lent = Credentials.lend(stage, credentials)) {
            variables.put(Credentials.FILE_VARIABLE, lent.path().toString());
            ProcessBuilder builder = ChildProcess.of(words, variables)
                    .directory(invocation.directory().toFile())
                    .inheritIO();
            return run(builder, lent);
        }
    }

    /** Runs the program and returns its exit code. Java already reports signals as 128 + n. */
    private static ExitCode run(ProcessBuilder builder, LentCredentials lent) {
        try (BoundProcess program = BoundProcess.start(builder, lent::close)) {
            return program.await();
        } catch (IOException e) {
            throw CliException.failed(
                    "The program could not be started.", builder.command().get(0), "Check its name and the PATH.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }
}
