package dev.kit.cli.dev;

import dev.kit.cli.command.Console;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The delayed creation of the libraries' archive, which uses a processor for some seconds. */
final class ArchiveLater {

    private static final long QUIET_SECONDS = 15;

    private static final long PATIENCE_MS = 2000;

    private final Console console;

    private @Nullable Thread thread;

    ArchiveLater(Console console) {
        this.console = console;
    }

    void start(LibraryArchive archive) {
        if (archive.isThere()) {
            return;
        }
        Thread fresh = new Thread(() -> make(archive), "kit-archive");
        fresh.setDaemon(true);
        thread = fresh;
        fresh.start();
    }

    /** Interrupts the creation and waits briefly for its end. */
    void stop() throws InterruptedException {
        Thread making = thread;
        if (making != null) {
            making.interrupt();
            making.join(PATIENCE_MS);
        }
    }

    private void make(LibraryArchive archive) {
        try {
            TimeUnit.SECONDS.sleep(QUIET_SECONDS);
            archive.make();
        } catch (IOException e) {
            console.warn("kit: the classes of the libraries could not be archived, so the next start is no faster: "
                    + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the run has ended
        }
    }
}
