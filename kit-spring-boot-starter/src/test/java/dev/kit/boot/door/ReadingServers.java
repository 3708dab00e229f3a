package dev.kit.boot.door;

import jakarta.servlet.GenericServlet;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.LifeCycle;

/** Tomcat and Jetty, which note for each of their ports the requests whose body they could read whole. */
final class ReadingServers implements AutoCloseable {

    private static final ConcurrentMap<Integer, Queue<String>> NOTES = new ConcurrentHashMap<>();

    private final Tomcat tomcat = new Tomcat();

    private final Server jetty = new Server();

    private final List<Connector> tomcatPorts;

    private final List<ServerConnector> jettyPorts;

    private ReadingServers(Path directory, int ports) {
        tomcat.setBaseDir(directory.toString());
        Context context = tomcat.addContext("", directory.toString());
        Tomcat.addServlet(context, "reader", new Reader());
        context.addServletMappingDecoded("/*", "reader");
        tomcatPorts = IntStream.range(0, ports).mapToObj(index -> tomcatPort()).toList();
        jetty.setHandler(new ReadingHandler());
        jettyPorts = IntStream.range(0, ports).mapToObj(index -> jettyPort()).toList();
    }

    static ReadingServers start(Path directory, int ports) throws Exception {
        ReadingServers servers = new ReadingServers(directory, ports);
        servers.tomcat.start();
        servers.jetty.start();
        return servers;
    }

    int tomcat(int index) {
        return tomcatPorts.get(index).getLocalPort();
    }

    int jetty(int index) {
        return jettyPorts.get(index).getLocalPort();
    }

    /** The notes of a port since they were taken last: method, target and length of the body. */
    static List<String> take(int port) {
        Queue<String> notes = NOTES.remove(port);
        return notes == null ? List.of() : List.copyOf(notes);
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
        LifeCycle.stop(jetty);
    }

    private Connector tomcatPort() {
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        tomcat.getService().addConnector(connector);
        return connector;
    }

    private ServerConnector jettyPort() {
        ServerConnector connector = new ServerConnector(jetty, 1, 1);
        connector.setHost("127.0.0.1");
        jetty.addConnector(connector);
        return connector;
    }

    private static String note(int port, Supplier<String> request) {
        String note = request.get();
        NOTES.computeIfAbsent(port, any -> new ConcurrentLinkedQueue<>()).add(note);
        return note;
    }

    private static final class Reader extends GenericServlet {

        private static final long serialVersionUID = 1L;

        @Override
        public void service(ServletRequest request, ServletResponse response) throws IOException {
            int length = request.getInputStream().readAllBytes().length;
            HttpServletRequest http = (HttpServletRequest) request;
            String query = http.getQueryString();
            String target = http.getRequestURI() + (query == null ? "" : "?" + query);
            note(request.getLocalPort(), () -> http.getMethod() + ' ' + target + ' ' + length);
        }
    }

    private static final class ReadingHandler extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws IOException {
            int length;
            try (var body = Content.Source.asInputStream(request)) {
                length = body.readAllBytes().length;
            }
            note(
                    Request.getLocalPort(request),
                    () -> request.getMethod() + ' ' + request.getHttpURI().getPathQuery() + ' ' + length);
            callback.succeeded();
            return true;
        }
    }
}
