package dev.kit.cli.dev.compile;

import java.util.ArrayList;
import java.util.List;

/**
 * The settings for compiling sources.
 *
 * @param release the Java release of the sources
 * @param preview whether preview features of that release are enabled
 * @param processors the annotation processors that run
 */
public record CompilerSettings(int release, boolean preview, AnnotationProcessors processors) {

    /** Returns the settings for a release without preview features and processors. */
    public static CompilerSettings release(int release) {
        return new CompilerSettings(release, false, AnnotationProcessors.none());
    }

    List<String> options() {
        List<String> options = new ArrayList<>(List.of("-parameters", "-g", "-implicit:none", "-nowarn"));
        if (preview || release != Runtime.version().feature()) {
            options.add("--release"); // reading a release's signatures takes time, even for this release
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
