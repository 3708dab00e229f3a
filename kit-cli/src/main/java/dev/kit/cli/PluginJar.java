package dev.kit.cli;

import dev.kit.cli.command.Version;

/** The main class of the plugin's jar, which cannot run commands without its libraries. */
final class PluginJar {

    private static final int USAGE = 2;

    private PluginJar() {}

    /** Prints the coordinates of the runnable jar and exits with the usage error code. */
    @SuppressWarnings("SystemOut") // Kit's console would be loaded for one sentence
    public static void main(String[] words) {
        System.err.println(
                "This jar is the Maven plugin. The kit command is its artifact with the classifier exec; fetch it by"
                        + " mvn dependency:copy -Dartifact=dev.kit:kit-cli:" + Version.current()
                        + ":jar:exec -DoutputDirectory=. -Dmdep.stripVersion=true, and run java -jar"
                        + " kit-cli-exec.jar.");
        System.exit(USAGE);
    }
}
