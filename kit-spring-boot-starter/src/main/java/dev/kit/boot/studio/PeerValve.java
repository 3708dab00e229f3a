package dev.kit.boot.studio;

import dev.kit.studio.server.Guard;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Stores the caller's address, as of the connection or as named by kit dev, because later valves may replace it. */
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
