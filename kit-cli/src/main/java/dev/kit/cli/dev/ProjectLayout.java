package dev.kit.cli.dev;

import dev.kit.cli.dev.compile.AnnotationProcessors;
import dev.kit.cli.dev.compile.SourceModule;
import java.util.List;

/**
 * The build's other modules and compiler settings of an application.
 *
 * @param siblings the modules of the same build on the application's class path
 * @param preview whether preview features of Java are enabled
 * @param processors the annotation processors of all these modules
 */
public record ProjectLayout(List<SourceModule> siblings, boolean preview, AnnotationProcessors processors) {

    /** Copies the list. */
    public ProjectLayout {
        siblings = List.copyOf(siblings);
    }

    /** Returns the layout of a single module without annotation processors. */
    public static ProjectLayout single() {
        return new ProjectLayout(List.of(), false, AnnotationProcessors.none());
    }
}
