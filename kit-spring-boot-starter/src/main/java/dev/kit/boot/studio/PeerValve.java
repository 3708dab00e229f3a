package dev.kit.boot.studio;

import dev.kit.studio.server.Guard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Keeps the address of the connection's other end, which valves after this one may forget. */
final class PeerValve extends ValveBase {

    PeerValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        Guard.Caller.keepPeer(request.getRequest(), request.getPeerAddr());
        getNext().invoke(request, response);
    }
}
