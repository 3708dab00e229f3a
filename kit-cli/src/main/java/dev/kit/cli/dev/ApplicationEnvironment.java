package dev.kit.cli.dev;

import dev.kit.cli.command.TextTable;
import dev.kit.cli.project.DatabaseAlias;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.DirectoryVariables;
import dev.kit.cli.project.EnvironmentName;
import dev.kit.cli.project.KitConfig;
import dev.kit.envkit.credentials.Credentials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The variables of the application: {@code .env}, then {@code .env.local}, then those of this process. Credentials,
 * which take precedence over all of them, are passed in a separate file.
 */
record ApplicationEnvironment(DevRequest request) {

    /** The variables for publishing and consuming events. If either is set, neither receives a default. */
    private static final List<String> EVENTS =
            List.of("EVENT_PUBLISHER_CONNECTION_STRING", "EVENT_SUBSCRIBER_CONNECTION_STRING");

    /** The logging configuration files, in the order of Spring Boot. */
    private static final List<String> LOGGING_FILES =
            List.of("logback.xml", "logback-spring.xml", "log4j2.xml", "log4j2-spring.xml");

    /** The properties that make the application read templates and static files anew for each request. */
    private static final Map<String, String> UNCACHED = Map.of(
            "spring.thymeleaf.cache", "false",
            "spring.freemarker.cache", "false",
            "spring.groovy.template.cache", "false",
            "spring.mustache.servlet.cache", "false",
            "spring.web.resources.chain.cache", "false",
            "spring.web.resources.cache.period", "0");

    /** Returns the variables set by the user and the project, read anew on each call. */
    Map<String, String> given() {
        Map<String, String> variables = new HashMap<>(DirectoryVariables.load(request.directory()));
        variables.putAll(request.environment());
        DatabaseAlias.add(request.name(), variables);
        return variables;
    }

    /** Returns the variables that the application will see. Credentials override all others. */
    Map<String, String> withCredentials() {
        Map<String, String> variables = given();
        variables.putAll(credentials());
        return variables;
    }

    /**
     * Returns all variables of one start and writes the credentials file, which is empty if there are no credentials.
     */
    StartVariables forStart(
            Map<String, String> given, ProjectSettings project, Ports ports, Map<String, String> database) {
        Map<String, String> variables = new HashMap<>(given);
        GivenProperties properties = project.properties();
        if (!project.dev().namesProfiles()) {
            variables.put("SPRING_PROFILES_ACTIVE", request.stage());
        }
        variables.putIfAbsent("SPRING_LIFECYCLE_TIMEOUT_PER_SHUTDOWN_PHASE", "5s");
        variables.putAll(database);
        variables.put("PORT", Integer.toString(ports.open()));
        variables.put("SERVER_PORT", Integer.toString(ports.inner()));
        if (ports.hasDoor()) {
            variables.put("SERVER_ADDRESS", "127.0.0.1");
        } else {
            HostChoice.given(project).ifPresent(host -> variables.put("SERVER_ADDRESS", host));
        }
        UNCACHED.forEach((name, value) -> {
            if (properties.spring().find(name).isEmpty()) {
                variables.putIfAbsent(EnvironmentName.of(name), value);
            }
        });
        if (properties.spring().find("logging.config").isEmpty()) {
            loggingFile().ifPresent(file -> variables.putIfAbsent("LOGGING_CONFIG", file.toString()));
        }
        if (!request.studio()) {
            variables.put("KIT_STUDIO_ENABLED", "false");
        }
        properties
                .config()
                .source()
                .ifPresent(file -> variables.put(
                        KitConfig.FILE_VARIABLE, file.toAbsolutePath().toString()));
        Map<String, String> credentials = credentials();
        if (Collections.disjoint(EVENTS, variables.keySet())
                && Collections.disjoint(EVENTS, credentials.keySet())
                && EVENTS.stream()
                        .noneMatch(name -> properties.spring().find(name).isPresent())) {
            EVENTS.forEach(name -> variables.put(name, "basic://" + request.name()));
        }
        Path file = Credentials.handOver(request.stage(), credentials);
        variables.put(Credentials.FILE_VARIABLE, file.toString());
        return new StartVariables(variables, file);
    }

    /**
     * Returns the logging configuration file. Spring Boot looks it up with the class loader of its own classes, which
     * does not contain the application's directory.
     */
    private Optional<Path> loggingFile() {
        return LOGGING_FILES.stream()
                .map(request.classes()::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Returns the credentials, read anew on each call because secrets may be sealed while the application runs. */
    Map<String, String> credentials() {
        Map<String, String> credentials = new HashMap<>(request.credentials());
        credentials.putAll(DirectoryCredentials.load(request.directory(), request.stage(), request.environment()));
        DatabaseAlias.add(request.name(), credentials);
        return credentials;
    }

    /**
     * Returns the lines of a report of the variables that do not come from the shell, with their origins and without
     * their values.
     *
     * @param started all variables of the last start
     */
    List<String> report(Map<String, String> started) {
        Map<String, String> origins = new TreeMap<>();
        Map<String, String> shell = request.environment();
        Map<String, String> given = new HashMap<>();
        for (String file : List.of(".env", ".env.local")) {
            Map<String, String> read = DirectoryVariables.read(request.directory(), file);
            given.putAll(read);
            read.keySet().forEach(name -> origins.merge(name, file, ApplicationEnvironment::over));
        }
        given.putAll(shell);
        shell.keySet().forEach(name -> origins.computeIfPresent(name, (same, before) -> over(before, "shell")));
        started.forEach((name, value) -> {
            if (!value.equals(given.get(name))) {
                String before = shell.containsKey(name) ? "shell" : "";
                origins.put(name, over(origins.getOrDefault(name, before), "kit dev"));
            }
        });
        credentials().keySet().forEach(name -> origins.put(name, "credentials of stage " + request.stage()));
        List<String> lines = new ArrayList<>(List.of("variables beside the " + shell.size() + " of the shell:"));
        TextTable.columns(origins).forEach(line -> lines.add("  " + line));
        return lines;
    }

    private static String over(String before, String now) {
        return before.isEmpty() ? now : now + ", over " + before;
    }
}
