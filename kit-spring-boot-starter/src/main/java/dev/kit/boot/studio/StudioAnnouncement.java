package dev.kit.boot.studio;

import dev.kit.boot.DevelopmentMode;
import jakarta.servlet.ServletContext;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.web.context.WebApplicationContext;

/** Logs the studio's address as a clickable link. */
record StudioAnnouncement(String path, StudioToken token, WebApplicationContext context)
        implements ApplicationListener<WebServerInitializedEvent> {

    private static final Logger log = LoggerFactory.getLogger("dev.kit.Studio");

    /** The variable in which {@code kit dev} passes the port it listens on. */
    private static final String PORT = "PORT";

    /** Logs the address of the studio. Servers of other contexts, such as a management port's, do not serve it. */
    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        int port = event.getWebServer().getPort();
        if (event.getApplicationContext() == context && port > 0) {
            log.info("Studio at {}", address(publicPort(port)));
        }
    }

    /** Returns the port of {@code kit dev} if it runs, because only requests through it reach the latest code. */
    private int publicPort(int own) {
        return DevelopmentMode.isKitDev(context.getEnvironment())
                ? context.getEnvironment().getProperty(PORT, Integer.class, own)
                : own;
    }

    private String address(int port) {
        AbstractConfigurableWebServerFactory server = context.getBeanProvider(
                        AbstractConfigurableWebServerFactory.class)
                .getIfUnique();
        String scheme = server != null && Ssl.isEnabled(server.getSsl()) ? "https" : "http";
        String host = host(server == null ? null : server.getAddress());
        ServletContext servlets = context.getServletContext();
        String contextPath = servlets == null ? "" : servlets.getContextPath();
        return scheme + "://" + host + ':' + port + contextPath + path + token.query();
    }

    private static String host(@Nullable InetAddress bound) {
        if (bound == null || bound.isAnyLocalAddress() || bound.isLoopbackAddress()) {
            return "localhost";
        }
        String address = bound.getHostAddress();
        return address.contains(":") ? '[' + address + ']' : address;
    }
}
