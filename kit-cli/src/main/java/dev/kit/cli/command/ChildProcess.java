package dev.kit.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command lines of child processes. Stateless. */
public final class ChildProcess {

    private ChildProcess() {}

    /** Returns the path of the running Java's {@code java}. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Returns the command line of a fast and small JVM. */
    public static List<String> java(String... words) {
        List<String> command =
                new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        command.addAll(List.of(words));
        return command;
    }

    /** Prepares a process that has the given variables and no others. */
    public static ProcessBuilder of(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        return builder;
    }
}
