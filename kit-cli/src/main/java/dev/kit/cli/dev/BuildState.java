package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.List;

/**
 * A build as Maven read it last.
 *
 * @param request the run that it describes
 * @param files the files that it was read from
 * @param begun when the first reading began, in milliseconds since 1970
 */
record BuildState(DevRequest request, List<Path> files, long begun) {

    BuildState {
        files = List.copyOf(files);
    }
}
