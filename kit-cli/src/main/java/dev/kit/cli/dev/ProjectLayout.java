package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.AnnotationProcessors;
import dev.kit.cli.dev.compile.SourceModule;
import java.util.List;

/**
 * The surroundings of an application in its build.
 *
 * @param siblings the modules of the same build that the application runs with
 * @param preview whether preview features of Java are on
 * @param processors the annotation processors of all these modules
 */
public record ProjectLayout(List<SourceModule> siblings, boolean preview, AnnotationProcessors processors) {

    /** Keeps a private copy. */
    public ProjectLayout {
        siblings = List.copyOf(siblings);
    }

    /** One module without annotation processors. */
    public static ProjectLayout single() {
        return new ProjectLayout(List.of(), false, AnnotationProcessors.none());
    }
}
