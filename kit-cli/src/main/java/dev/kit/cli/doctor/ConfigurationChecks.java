package dev.kit.cli.doctor;

import dev.kit.cli.command.Counted;
import dev.kit.cli.project.KitConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The checks of configuration files and variables. */
record ConfigurationChecks(Surroundings at, RequiredNames names) {

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.local("config", "a kit.config.yaml without unknown keys", this::config),
                DoctorCheck.local("application-properties", "files that Spring Boot can read", this::properties),
                DoctorCheck.local("env-files", "lines of NAME=value", this::dotEnv),
                DoctorCheck.local("variables", "every variable that the application requires", this::variables));
    }

    private Verdict config() {
        KitConfig config = at.config().require();
        String unchecked = at.names().isEmpty() ? ", whose names cannot be checked: the starter is not here" : "";
        return config.source()
                .map(file -> Verdict.ok(file + unchecked))
                .orElseGet(() -> Verdict.ok("none, so that defaults apply"));
    }

    private Verdict properties() {
        at.spring().require();
        return Verdict.ok("of stage " + at.stage());
    }

    private Verdict dotEnv() {
        int count = at.dotEnv().require().size();
        return Verdict.ok(count == 0 ? "no variable" : Counted.of(count, "variable"));
    }

    private Verdict variables() {
        List<String> required = new ArrayList<>(names.marked(at));
        if (required.isEmpty()) {
            return Verdict.skipped("the application names none; envParser in kit.config.yaml would");
        }
        required.removeIf(name -> name.endsWith("?"));
        Set<String> present = at.present();
        String missing = required.stream()
                .filter(name -> !present.contains(name))
                .sorted()
                .collect(Collectors.joining(", "));
        return missing.isEmpty()
                ? Verdict.ok(required.size() + " required, all there")
                : Verdict.failure(
                        "missing in stage " + at.stage() + ": " + missing,
                        "Seal them with kit secrets:set NAME --stage " + at.stage() + "; see kit env:check.");
    }
}
