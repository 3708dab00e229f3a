package dev.kit.cli;

import dev.kit.cli.command.Version;

/** Names the runnable jar to whoever runs the plugin's own, which lacks its libraries. */
final class PluginJar {

    private static final int USAGE = 2;

    private PluginJar() {}

    /** Ends with the exit code of a wrong command line. */
    @SuppressWarnings("SystemOut") // a console of Kit's would be loaded for one sentence
    public static void main(String[] words) {
        System.err.println(
                "This jar is the Maven plugin. The kit command is its artifact with the classifier exec; fetch it by"
                        + " mvn dependency:copy -Dartifact=dev.kit:kit-cli:" + Version.current()
                        + ":jar:exec -DoutputDirectory=. -Dmdep.stripVersion=true, and run java -jar kit-cli-exec.jar.");
        System.exit(USAGE);
    }
}
