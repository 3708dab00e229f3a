package dev.kit.boot.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Separates the requests of clients from the containers' own errands.
 *
 * <p>While a container reports an error, or includes a page, the request still has the path of the client. Whoever matches
 * by path alone would run the endpoint a second time.
 */
final class Dispatches {

    private static final String CUT_OFF = Dispatches.class.getName() + ".CUT_OFF";

    private Dispatches() {}

    /** True unless the container reports an error or another resource includes this path. */
    static boolean isRequest(HttpServletRequest request) {
        DispatcherType type = request.getDispatcherType();
        return type != DispatcherType.ERROR && type != DispatcherType.INCLUDE;
    }

    /** Marks a request whose answer broke off after its first byte. */
    static void cutOff(HttpServletRequest request) {
        request.setAttribute(CUT_OFF, true);
    }

    /** True when an error is reported of an answer that broke off: its page would be appended to half a body. */
    static boolean isAfterCutOff(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ERROR && request.getAttribute(CUT_OFF) != null;
    }
}
