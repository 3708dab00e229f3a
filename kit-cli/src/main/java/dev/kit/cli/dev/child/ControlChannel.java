package dev.kit.cli.dev.child;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The channel on which requests of the parent process are served.
 *
 * <p>A request is a byte: {@link #REDEFINE} with a count and each class's name, length and bytes, {@link #RELOAD} with
 * a count and each class's name, {@link #RESTART} with whether connection pools may be kept, or {@link #FIND} with the
 * name of a bean. The response is a boolean for success, and a text.
 */
public final class ControlChannel {

    /** The request to redefine classes. */
    public static final int REDEFINE = 'D';

    /** The request to reload classes of constructs. */
    public static final int RELOAD = 'L';

    /** The request to start another generation in this JVM. */
    public static final int RESTART = 'R';

    /** The request to look up a bean. */
    public static final int FIND = 'F';

    private static final int LONGEST_TEXT = 4000;

    private ControlChannel() {}

    /** Connects to the parent and serves it on a daemon thread. */
    static void open(int port, String token, Application application) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        out.writeUTF(token);
        out.flush();
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        Thread thread = new Thread(() -> serve(in, out, application), "kit-control");
        thread.setDaemon(true);
        thread.start();
    }

    /** The requests that a parent process may send to the application. */
    interface Application {

        /** Redefines loaded classes. */
        void redefine(Map<String, byte[]> classes) throws Exception;

        /** Reloads classes and replaces all constructs; returns the reason for a failure, or null. */
        @Nullable String reload(Set<String> classes) throws Exception;

        /** Closes the contexts and restarts the application; returns the failure of the start, or null. */
        @Nullable Throwable restart(boolean keepPools) throws Exception;

        /** Returns whether a context has a bean of the given name. */
        boolean hasBean(String name);
    }

    private static void serve(DataInputStream in, DataOutputStream out, Application application) {
        try {
            while (true) {
                String failure = answer(in.readByte(), in, application);
                out.writeBoolean(failure == null);
                out.writeUTF(failure == null ? "" : failure);
                out.flush();
            }
        } catch (EOFException e) {
            return; // the parent has ended, and standard input ends as well
        } catch (IOException e) {
            System.err.println("kit: lost the connection to the parent process: " + e.getMessage());
        }
    }

    private static @Nullable String answer(int question, DataInputStream in, Application application)
            throws IOException {
        Map<String, byte[]> classes = question == REDEFINE ? readClasses(in) : Map.of();
        Set<String> names = question == RELOAD ? readNames(in) : Set.of();
        boolean keepPools = question == RESTART && in.readBoolean();
        String bean = question == FIND ? in.readUTF() : "";
        try {
            if (question == REDEFINE) {
                application.redefine(classes);
                return null;
            }
            if (question == RELOAD) {
                return application.reload(names);
            }
            if (question == FIND) {
                return application.hasBean(bean) ? null : "no bean " + bean;
            }
            Throwable failure = application.restart(keepPools);
            return failure == null ? null : text(failure);
        } catch (Exception | LinkageError e) {
            return text(e);
        }
    }

    private static Map<String, byte[]> readClasses(DataInputStream in) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            String name = in.readUTF();
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            classes.put(name, bytes);
        }
        return classes;
    }

    private static Set<String> readNames(DataInputStream in) throws IOException {
        Set<String> names = new HashSet<>();
        for (int left = in.readInt(); left > 0; left--) {
            names.add(in.readUTF());
        }
        return names;
    }

    private static String text(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String text = String.valueOf(cause);
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    }
}
