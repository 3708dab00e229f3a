package dev.kit.cli.dev.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * How sources are compiled.
 *
 * @param release the Java release the sources are written for
 * @param preview whether preview features of that release are on
 * @param processors the annotation processors that run
 */
public record CompilerSettings(int release, boolean preview, AnnotationProcessors processors) {

    /** A release without preview features and processors. */
    public static CompilerSettings release(int release) {
        return new CompilerSettings(release, false, AnnotationProcessors.none());
    }

    List<String> options() {
        List<String> options = new ArrayList<>(List.of("-parameters", "-g", "-implicit:none", "-nowarn"));
        if (preview || release != Runtime.version().feature()) {
            options.add("--release"); // the signatures of a release take time, also those of this Java
            options.add(Integer.toString(release));
        }
        if (preview) {
            options.add("--enable-preview");
        }
        if (processors.isEmpty()) {
            options.add("-proc:none");
        } else {
            options.add("-processor");
            options.add(String.join(",", processors.names()));
            options.addAll(processors.options());
        }
        return options;
    }
}
