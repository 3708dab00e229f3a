package dev.kit.boot.background;

import java.util.concurrent.ThreadFactory;
import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** The threads of handlers that no request runs. */
public final class HandlerThreads {

    private HandlerThreads() {}

    /** Returns virtual threads where the application's are, else daemons. */
    public static ThreadFactory of(Environment environment, String name) {
        if (Threading.VIRTUAL.isActive(environment)) {
            return new VirtualThreadTaskExecutor(name).getVirtualThreadFactory();
        }
        CustomizableThreadFactory threads = new CustomizableThreadFactory(name);
        threads.setDaemon(true);
        return threads;
    }

    /** Returns a thread, not yet started, that does not keep the process alive. */
    static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
