package dev.kit.cli.command;

import java.util.concurrent.ThreadFactory;

/** Threads that do not keep the process alive. Stateless. */
public final class Daemon {

    private Daemon() {}

    /** Starts a thread. */
    public static Thread start(String name, Runnable work) {
        Thread thread = of(name, work);
        thread.start();
        return thread;
    }

    /** Returns a factory of threads with one name. */
    public static ThreadFactory named(String name) {
        return work -> of(name, work);
    }

    private static Thread of(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
