package dev.kit.cli.maven;

import dev.kit.cli.dev.compile.SourceModule;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;

/** The modules of one build that an application runs with. */
record ReactorModules(List<MavenProject> modules) {

    /** Those whose compiled classes are on the class path of the application, in the order of the build. */
    List<MavenProject> siblingsOf(MavenProject application) {
        List<MavenProject> siblings = new ArrayList<>();
        for (MavenProject module : modules) {
            Path classes = classes(module);
            boolean used = application.getArtifacts().stream()
                    .filter(artifact -> !Artifact.SCOPE_TEST.equals(artifact.getScope()))
                    .map(Artifact::getFile)
                    .anyMatch(file -> file != null && file.toPath().equals(classes));
            if (used) {
                siblings.add(module);
            }
        }
        return siblings;
    }

    /** The poms of the given modules and of their parents, as far as they are files of the project. */
    static List<Path> poms(List<MavenProject> modules) {
        Set<Path> poms = new LinkedHashSet<>();
        for (MavenProject module : modules) {
            for (MavenProject each = module; each != null; each = each.getParent()) {
                File file = each.getFile();
                if (file != null) {
                    poms.add(file.toPath());
                }
            }
        }
        return List.copyOf(poms);
    }

    /** The files of a module, without the sources that annotation processors made of the others. */
    static SourceModule files(MavenProject module) {
        return new SourceModule(sources(module), resources(module), classes(module));
    }

    static List<Path> sources(MavenProject module) {
        Path generated = CompilerPlugin.of(module)
                .generatedSources()
                .map(Path::of)
                .orElse(Path.of(module.getBuild().getDirectory(), "generated-sources", "annotations"));
        return module.getCompileSourceRoots().stream()
                .map(Path::of)
                .filter(root -> !root.equals(generated))
                .toList();
    }

    static List<Path> resources(MavenProject module) {
        return module.getResources().stream()
                .map(Resource::getDirectory)
                .map(Path::of)
                .toList();
    }

    static Path classes(MavenProject module) {
        return Path.of(module.getBuild().getOutputDirectory());
    }
}
