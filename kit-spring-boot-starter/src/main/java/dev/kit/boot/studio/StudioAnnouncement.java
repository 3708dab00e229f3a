package dev.kit.boot.studio;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;

/** Says where the studio is, as a link to click. */
final class StudioAnnouncement implements ApplicationListener<WebServerInitializedEvent> {

    private static final Logger log = LoggerFactory.getLogger("dev.kit.Studio");

    private final String path;
    private final Environment environment;

    StudioAnnouncement(String path, Environment environment) {
        this.path = path;
        this.environment = environment;
    }

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        String context = environment.getProperty("server.servlet.context-path", "");
        log.info("Studio at http://localhost:{}{}{}", event.getWebServer().getPort(), context, path);
    }
}
