package dev.kit.boot.door;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Removes the mark from a request and sets the request's remote address to the caller's. */
final class DoorValve extends ValveBase {

    private final DoorMark mark;

    DoorValve(DoorMark mark) {
        super(true);
        this.mark = mark;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        List<String> values = Collections.list(request.getHeaders(DoorMark.FIELD));
        request.getCoyoteRequest().getMimeHeaders().removeHeader(DoorMark.FIELD);
        Optional<String> caller = mark.caller(values);
        if (caller.isPresent()) {
            request.setRemoteAddr(caller.get());
            request.setRemoteHost(caller.get());
        } else {
            request.setAttribute(DoorMark.UNMARKED, true);
        }
        getNext().invoke(request, response);
    }
}
