package dev.kit.cli.dev.door;

import java.math.BigInteger;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Set;

/**
 * The secret of one run, which authenticates the address of each caller.
 *
 * <p>Kit's starter removes the header field before the application's own code sees the request, and treats a request
 * without it as one of another machine.
 */
public final class CallerMark {

    /** The name of the header field. */
    public static final String FIELD = "Kit-Door";

    private static final Set<String> NAMES = Set.of(FIELD.toLowerCase(Locale.ROOT));

    private static final int BITS = 256;

    private final String secret;

    private CallerMark(String secret) {
        this.secret = secret;
    }

    /** Creates the mark of a new run. */
    public static CallerMark random() {
        return new CallerMark(new BigInteger(BITS, new SecureRandom()).toString(36));
    }

    /** Returns the secret that the application's process receives. */
    public String secret() {
        return secret;
    }

    /** Returns the value of the field for a caller. */
    public String value(InetAddress caller) {
        return secret + ' ' + address(caller);
    }

    /** Returns the address without the name of an interface, which {@code ::1} has on some systems. */
    static String address(InetAddress caller) {
        return caller.getHostAddress().split("%", 2)[0];
    }

    /** Returns the request with the field, which replaces any field of that name sent by the client. */
    Head on(Head request, InetAddress caller) {
        return request.without(NAMES).with(FIELD + ": " + value(caller));
    }

    @Override
    public String toString() {
        return "CallerMark";
    }
}
