package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.List;

/**
 * The build as Maven last read it.
 *
 * @param request the run that it describes
 * @param files the files that it was read from
 * @param begun the time at which the first read began, in milliseconds since 1970
 */
record BuildState(DevRequest request, List<Path> files, long begun) {

    BuildState {
        files = List.copyOf(files);
    }
}
