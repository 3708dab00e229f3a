package dev.kit.boot.studio;

import dev.kit.studio.server.Guard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Keeps the address of the caller: the connection's other end, or what kit dev named; later valves may forget it. */
final class PeerValve extends ValveBase {

    PeerValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Guard.Caller.keepPeer(request.getRequest(), request.getRemoteAddr());
        getNext().invoke(request, response);
    }
}
