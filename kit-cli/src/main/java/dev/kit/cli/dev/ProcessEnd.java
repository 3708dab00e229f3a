package dev.kit.cli.dev;

import dev.kit.cli.command.Daemon;

/** A watch for the end of the process that a run belongs to, because no run may outlive it. */
final class ProcessEnd {

    private ProcessEnd() {}

    /**
     * Runs an action when a process ends, or immediately if it has already ended.
     *
     * @param pid the id of the process
     * @param action the action, which runs in a separate thread
     */
    static void whenEnded(long pid, Runnable action) {
        Daemon.start("kit-process-end", () -> {
            ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
            action.run();
        });
    }
}
