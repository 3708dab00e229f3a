package dev.kit.cli.dev;

/** Notices the end of the process that a run belongs to, because nothing may outlive it. */
final class ProcessEnd {

    private ProcessEnd() {}

    /**
     * Runs an action once a process has ended, or at once when it is gone.
     *
     * @param pid the id of the process
     * @param action runs in a thread of its own
     */
    static void whenEnded(long pid, Runnable action) {
        Thread thread = new Thread(
                () -> {
                    ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
                    action.run();
                },
                "kit-process-end");
        thread.setDaemon(true);
        thread.start();
    }
}
