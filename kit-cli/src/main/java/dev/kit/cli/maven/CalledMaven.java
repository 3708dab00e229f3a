package dev.kit.cli.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;

/**
 * The Maven that runs a goal, whose options go to another Maven that the goal starts.
 *
 * @param session its session
 */
record CalledMaven(MavenSession session) {

    private static final String ARGUMENTS = "kit.arguments";

    /** Returns the options: offline, settings, profiles, properties and the local repository, quoted as in a shell. */
    String options() {
        MavenExecutionRequest request = session.getRequest();
        List<String> options = new ArrayList<>();
        if (request.isOffline()) {
            options.add("-o");
        }
        if (request.getUserSettingsFile() != null
                && request.getUserSettingsFile().isFile()) {
            options.add("-s");
            options.add(request.getUserSettingsFile().toString());
        }
        List<String> profiles = new ArrayList<>(request.getActiveProfiles());
        request.getInactiveProfiles().forEach(name -> profiles.add("!" + name));
        if (!profiles.isEmpty()) {
            options.add("-P" + String.join(",", profiles));
        }
        request.getUserProperties().stringPropertyNames().stream()
                .filter(name -> !name.equals(ARGUMENTS) && !name.startsWith("env."))
                .sorted()
                .forEach(name -> options.add(
                        "-D" + name + "=" + request.getUserProperties().getProperty(name)));
        options.add("-Dmaven.repo.local=" + request.getLocalRepositoryPath());
        return options.stream().map(CalledMaven::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
