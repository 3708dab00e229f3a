package dev.kit.cli.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Adds Kit's goals to the modules of a build that {@code kit build} started.
 *
 * <p>Packaged files are written to a directory of their own, from which the last goal moves them into place. Runs on
 * Maven's own class path, in a jar that contains no other class.
 */
@Named
@Singleton
public final class BuildParticipant extends AbstractMavenLifecycleParticipant {

    private static final String GROUP = "dev.kit";

    private static final String ARTIFACT = "kit-cli";

    private static final String TIMESTAMP = "project.build.outputTimestamp";

    /** The goals that write the artifact; Kit's last goal follows the last of them. */
    private static final String PACKAGERS =
            " maven-jar-plugin:jar maven-war-plugin:war spring-boot-maven-plugin:repackage ";

    /** Creates the component. */
    public BuildParticipant() {
        super();
    }

    @Override
    public void afterProjectsRead(MavenSession session) {
        Properties given = session.getUserProperties();
        String version = given.getProperty("kit.build.version");
        String timestamp = given.getProperty("kit.build.timestamp");
        if (version == null || timestamp == null) {
            return;
        }
        for (MavenProject module : session.getProjects()) {
            if (module.getProperties().getProperty(TIMESTAMP) == null && given.getProperty(TIMESTAMP) == null) {
                module.getProperties().setProperty(TIMESTAMP, timestamp);
            }
            if (!"pom".equals(module.getPackaging())) {
                add(module.getBuild(), version);
            }
        }
    }

    private static void add(Build build, String version) {
        List<Plugin> plugins = new ArrayList<>(build.getPlugins());
        Plugin kit = null;
        int position = -1;
        int last = -1;
        for (int i = 0; i < plugins.size(); i++) {
            Plugin plugin = plugins.get(i);
            if (GROUP.equals(plugin.getGroupId()) && ARTIFACT.equals(plugin.getArtifactId())) {
                kit = plugin;
                position = i;
            } else if (redirect(plugin, build.getDirectory() + "/kit/package")) {
                last = i;
            }
        }
        Plugin added = kit == null ? new Plugin() : kit;
        added.setGroupId(GROUP);
        added.setArtifactId(ARTIFACT);
        if (added.getVersion() == null) {
            added.setVersion(version);
        }
        added.addExecution(execution("embed", "prepare-package"));
        added.addExecution(execution("archive", "package"));
        if (position < 0) {
            plugins.add(last + 1, added);
        } else if (position < last) {
            plugins.remove(position);
            plugins.add(last, added);
        }
        build.setPlugins(plugins);
        build.flushPluginMap();
    }

    /** Changes where the plugin writes the artifact, unless the pom says so; returns whether it writes one. */
    private static boolean redirect(Plugin plugin, String directory) {
        boolean packages = false;
        for (PluginExecution execution : plugin.getExecutions()) {
            for (String goal : execution.getGoals()) {
                if (PACKAGERS.contains(" " + plugin.getArtifactId() + ":" + goal + " ")) {
                    packages = true;
                    redirect(execution, directory);
                }
            }
        }
        return packages;
    }

    private static void redirect(PluginExecution execution, String directory) {
        Xpp3Dom configuration = execution.getConfiguration() instanceof Xpp3Dom
                ? (Xpp3Dom) execution.getConfiguration()
                : new Xpp3Dom("configuration");
        if (configuration.getChild("outputDirectory") == null) {
            Xpp3Dom output = new Xpp3Dom("outputDirectory");
            output.setValue(directory);
            configuration.addChild(output);
            execution.setConfiguration(configuration);
        }
    }

    private static PluginExecution execution(String goal, String phase) {
        PluginExecution execution = new PluginExecution();
        execution.setId("kit-build-" + goal);
        execution.setPhase(phase);
        execution.addGoal(goal);
        return execution;
    }
}
