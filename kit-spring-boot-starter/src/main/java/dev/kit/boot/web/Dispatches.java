package dev.kit.boot.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Distinguishes client requests from internal dispatches of the container.
 *
 * <p>While a container reports an error, or includes a page, the request still has the client's path. A mapping that
 * matches by path alone would run the endpoint a second time.
 */
final class Dispatches {

    private static final String CUT_OFF = Dispatches.class.getName() + ".CUT_OFF";

    private Dispatches() {}

    /** Returns true unless the container reports an error or another resource includes this path. */
    static boolean isRequest(HttpServletRequest request) {
        DispatcherType type = request.getDispatcherType();
        return type != DispatcherType.ERROR && type != DispatcherType.INCLUDE;
    }

    /** Marks a request whose response was aborted after its first byte. */
    static void cutOff(HttpServletRequest request) {
        request.setAttribute(CUT_OFF, true);
    }

    /** Returns true for the error dispatch of an aborted response: its page would be appended to a partial body. */
    static boolean isAfterCutOff(HttpServletRequest request) {
        return request.getDispatcherType() == DispatcherType.ERROR && request.getAttribute(CUT_OFF) != null;
    }
}
