package dev.kit.cli.dev;

import java.util.List;

/**
 * What the compiler said.
 *
 * @param errors one text per error, with file, line and excerpt; empty when all is well
 */
record CompileOutcome(List<String> errors) {

    boolean isClean() {
        return errors.isEmpty();
    }
}
