package dev.kit.cli.doctor;

import dev.kit.cli.command.DescribedCommand;
import dev.kit.cli.command.ExitCode;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.JsonOutput;
import dev.kit.cli.command.Option;
import dev.kit.cli.command.Usage;
import dev.kit.cli.project.DirectoryCredentials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code kit doctor}, which examines a project and its surroundings and changes nothing. */
public final class DoctorCommand extends DescribedCommand {

    static final Option<String> STAGE = Option.text(
            "stage", "STAGE", "Stage whose variables are examined (default " + DirectoryCredentials.DEVELOPMENT + ").");

    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final Machine machine;

    private final RequiredNames names;

    private final Duration limit;

    /** Creates the command for the machine that it runs on. */
    public DoctorCommand() {
        this(Machine.here(), new ParserNames(), LIMIT);
    }

    DoctorCommand(Machine machine, RequiredNames names, Duration limit) {
        super(
                "doctor",
                "Examine the project, its servers and this machine, with a remedy for each fault.",
                Usage.of(STAGE, JsonOutput.OPTION));
        this.machine = machine;
        this.names = names;
        this.limit = limit;
    }

    @Override
    public ExitCode run(Invocation invocation) {
        String stage = invocation.arguments().find(STAGE).orElse(DirectoryCredentials.DEVELOPMENT);
        DirectoryCredentials.names(stage); // an invalid name is an error of the command line
        Surroundings at = Surroundings.opened(invocation, stage, machine);
        DoctorReport report = new DoctorReport(
                at.directory().toString(), stage, new CheckRunner(limit, at.secrets()).run(checks(at)));
        if (invocation.arguments().has(JsonOutput.OPTION)) {
            report.printJson(invocation.console());
        } else {
            report.printText(invocation.console());
        }
        return report.isFailed() ? ExitCode.FAILED : ExitCode.OK;
    }

    private List<DoctorCheck> checks(Surroundings at) {
        List<DoctorCheck> checks = new ArrayList<>(new MachineChecks(at).all());
        checks.addAll(new ProjectChecks(at).all());
        checks.add(new ModulePorts(at).check());
        checks.addAll(new ConfigurationChecks(at, names).all());
        checks.addAll(new SecretChecks(at).all());
        checks.addAll(new DatabaseChecks(at).all());
        checks.addAll(new BrokerChecks(at).all());
        checks.addAll(new LeftoverChecks(at).all());
        return checks;
    }
}
