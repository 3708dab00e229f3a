package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.cli.pom.Pom;
import dev.kit.cli.project.DatabaseAlias;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.DirectoryVariables;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.KitHome;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.Redactor;
import dev.kit.envkit.credentials.CredentialStoreException;
import dev.kit.envkit.credentials.SealedCredentials;
import dev.kit.envkit.settings.SettingNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * The project around a directory, read as {@code kit dev} reads it. Immutable.
 *
 * @param directory the directory of the pom, else the one of the call
 * @param environment the variables of this process
 * @param pom the pom, if there is one
 * @param dotEnv the variables of {@code .env} files
 * @param variables all variables of the application, without the sealed ones
 * @param credentials the opened secrets of the stage
 * @param names the settings of the application's version of Kit
 */
record Surroundings(
        Path directory,
        String stage,
        Map<String, String> environment,
        Machine machine,
        Loaded<Optional<Pom>> pom,
        Loaded<Map<String, String>> dotEnv,
        Map<String, String> variables,
        Loaded<Map<String, String>> credentials,
        SettingNames names,
        Loaded<KitConfig> config,
        Loaded<SpringProperties> spring) {

    /** The shell's working directories, whose names look like those of passwords. */
    private static final Set<String> DIRECTORIES = Set.of("PWD", "OLDPWD");

    private static final Pattern URL_PASSWORD = Pattern.compile("://[^/?#@:\\s]*:([^/?#@\\s]+)@");

    /** Reads everything, with the secrets of the stage if its key is here. */
    static Surroundings opened(Invocation invocation, String stage, Machine machine) {
        return of(
                invocation,
                stage,
                machine,
                (directory, variables) -> DirectoryCredentials.load(directory, stage, variables));
    }

    /** Reads everything except secrets, of which only the names are known. */
    static Surroundings closed(Invocation invocation, String stage, Machine machine) {
        return of(invocation, stage, machine, (directory, variables) -> Map.of());
    }

    private static Surroundings of(
            Invocation invocation,
            String stage,
            Machine machine,
            BiFunction<Path, Map<String, String>, Map<String, String>> secrets) {
        Path directory = Pom.place(invocation.directory()).orElse(invocation.directory());
        Map<String, String> environment = invocation.environment();
        Loaded<Optional<Pom>> pom = Loaded.of(() -> Pom.find(directory), Optional::empty);
        Loaded<Map<String, String>> dotEnv = Loaded.of(() -> DirectoryVariables.load(directory), Map::of);
        Map<String, String> variables = new HashMap<>(dotEnv.value());
        variables.putAll(environment);
        Map<String, String> forKeys = Map.copyOf(variables);
        Loaded<Map<String, String>> credentials = Loaded.of(() -> secrets.apply(directory, forKeys), Map::of);
        SettingNames names = Loaded.of(
                        () -> new LocalRepository(machine.repository()).settings(pom.value()),
                        () -> SettingNames.of(List.of()))
                .value();
        Map<String, String> all = new HashMap<>(variables);
        all.putAll(credentials.value());
        pom.value().ifPresent(found -> DatabaseAlias.add(found.artifact(), all));
        Map<String, String> merged = Map.copyOf(all);
        Loaded<KitConfig> config =
                Loaded.of(() -> KitConfig.load(directory, merged, names), () -> new KitConfig(null, Map.of()));
        Path resources = directory.resolve("src").resolve("main").resolve("resources");
        Loaded<SpringProperties> spring = Loaded.of(
                () -> SpringProperties.load(List.of(resources), directory, merged, stage),
                () -> SpringProperties.load(List.of(), directory.resolve("no such directory"), merged, stage));
        return new Surroundings(
                directory, stage, environment, machine, pom, dotEnv, merged, credentials, names, config, spring);
    }

    /** Returns the settings in the order in which the application takes them. */
    GivenProperties properties() {
        return new GivenProperties(variables, spring.value(), config.value());
    }

    /** Returns the redactor of everything that is secret here, by name or because it is sealed. */
    Redactor secrets() {
        Redactor redactor = new Redactor();
        credentials.value().values().forEach(redactor::add);
        variables.forEach((name, value) -> {
            if (Redactor.isSecretName(name) && !DIRECTORIES.contains(name)) {
                redactor.add(value);
            }
            URL_PASSWORD.matcher(value).results().forEach(match -> redactor.add(match.group(1)));
        });
        return redactor;
    }

    /** Returns the directory of Kit's own files of this user. */
    Path kitHome() {
        return KitHome.of(environment, machine.home());
    }

    /** Returns the names that are sealed for the stage, which needs no key. */
    List<String> sealedNames() {
        return DirectoryCredentials.root(directory)
                .flatMap(root -> DirectoryCredentials.file(root, stage))
                .map(Surroundings::sealedNames)
                .orElse(List.of());
    }

    private static List<String> sealedNames(Path file) {
        try {
            return SealedCredentials.read(file).names();
        } catch (CredentialStoreException e) {
            throw CliException.config("The sealed file cannot be read.", e.getMessage(), "See kit doctor.", e);
        }
    }

    /** Returns all names that have a value in this stage. */
    Set<String> present() {
        Set<String> names = new TreeSet<>(sealedNames());
        variables.forEach((name, value) -> {
            if (!value.isBlank()) {
                names.add(name);
            }
        });
        return names;
    }
}
