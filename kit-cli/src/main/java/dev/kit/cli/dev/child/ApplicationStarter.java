package dev.kit.cli.dev.child;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Calls the application's main and ends the process with its parent. */
public final class ApplicationStarter {

    private ApplicationStarter() {}

    /** The first word is the main class, the rest its arguments. */
    public static void main(String[] words) throws Throwable {
        Thread watchdog = new Thread(ApplicationStarter::followParent, "kit-parent");
        watchdog.setDaemon(true);
        watchdog.start();
        Method main = Class.forName(words[0]).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(words, 1, words.length));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Standard input is a pipe from the parent: it ends when the parent says so, or dies. */
    private static void followParent() {
        byte[] buffer = new byte[64];
        try {
            int read = 0;
            while (read >= 0) {
                read = System.in.read(buffer);
            }
        } catch (IOException e) {
            System.err.println("kit: lost the pipe to the parent process, ending: " + e.getMessage());
        }
        System.exit(0);
    }
}
