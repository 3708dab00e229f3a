package dev.kit.studio;

import dev.kit.studio.capture.RequestEnd;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;

/** An embedded Tomcat with a studio in it, on 127.0.0.1. */
public final class TomcatApp implements AutoCloseable {

    /** Held, because the logging library forgets loggers that nobody holds. */
    private static final java.util.logging.Logger TOMCAT_LOG = java.util.logging.Logger.getLogger("org.apache");

    static {
        TOMCAT_LOG.setLevel(java.util.logging.Level.SEVERE);
    }

    private final Tomcat tomcat = new Tomcat();
    private final Context context;
    private int servlets;

    /** What a servlet of a test does. */
    @FunctionalInterface
    public interface Handler {

        /** Answers one request. */
        void handle(HttpServletRequest request, HttpServletResponse response) throws Exception;
    }

    /** An application on the port, or on a free one when it is zero. */
    public TomcatApp(int port, String contextPath) {
        try {
            Path base = Files.createTempDirectory("kit-studio-tomcat");
            tomcat.setBaseDir(base.toString());
            context = tomcat.addContext(contextPath, base.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        tomcat.setPort(port);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.getConnector().setProperty("relaxedQueryChars", "[]");
        context.setParentClassLoader(TomcatApp.class.getClassLoader());
    }

    /** Adds the studio's filter, servlet and live feed. */
    public TomcatApp with(Studio studio) {
        context.addApplicationListener(RequestEnd.class.getName());
        filter(studio.captureFilter(), "/*");
        servlet(studio.path() + "/*", studio.servlet());
        if (studio.enabled()) {
            filter(LiveFeedEndpoint.guard(studio), studio.path() + "/ws");
            LiveFeedEndpoint.install(context, studio);
        }
        return this;
    }

    /** Adds a filter for all dispatches the capture needs. */
    public TomcatApp filter(Filter filter, String pattern) {
        FilterDef definition = new FilterDef();
        definition.setFilterName("filter-" + filter.getClass().getSimpleName() + servlets++);
        definition.setFilter(filter);
        definition.setAsyncSupported("true");
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(definition.getFilterName());
        map.addURLPattern(pattern);
        map.setDispatcher(DispatcherType.REQUEST.name());
        map.setDispatcher(DispatcherType.ASYNC.name());
        map.setDispatcher(DispatcherType.ERROR.name());
        context.addFilterMap(map);
        return this;
    }

    /** Adds a servlet. */
    public TomcatApp servlet(String pattern, Servlet servlet) {
        Wrapper wrapper = Tomcat.addServlet(context, "servlet-" + servlets++, servlet);
        wrapper.setAsyncSupported(true);
        wrapper.setMultipartConfigElement(new MultipartConfigElement(""));
        context.addServletMappingDecoded(pattern, wrapper.getName());
        return this;
    }

    /** Adds a servlet that runs the handler. */
    public TomcatApp handle(String pattern, Handler handler) {
        return servlet(pattern, new HandlerServlet(handler));
    }

    /** Adds a page for every error. */
    public TomcatApp errorPage(String path) {
        ErrorPage page = new ErrorPage();
        page.setLocation(path);
        context.addErrorPage(page);
        return this;
    }

    /** Starts to listen. */
    public TomcatApp start() {
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** The port it listens on. */
    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    /** The address of a path. */
    public String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** Waits until the server is stopped. */
    public void await() {
        tomcat.getServer().await();
    }

    @Override
    public void close() {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class HandlerServlet extends HttpServlet {

        private final transient Handler handler;

        HandlerServlet(Handler handler) {
            this.handler = handler;
        }

        @Override
        protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                handler.handle(request, response);
            } catch (IOException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
