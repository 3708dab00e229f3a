package dev.kit.cli.dev;

/** The process that called Maven for {@code kit dev}; nothing may outlive it. */
public final class Launcher {

    /** The option of Maven that names the process by its id. */
    static final String PROPERTY = "-Dkit.launcher=";

    private Launcher() {}

    /**
     * Runs an action once a process has ended, or at once when it is gone.
     *
     * @param pid the id of the process
     * @param action runs in a thread of its own
     */
    public static void whenEnded(long pid, Runnable action) {
        Thread thread = new Thread(
                () -> {
                    ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
                    action.run();
                },
                "kit-launcher");
        thread.setDaemon(true);
        thread.start();
    }
}
