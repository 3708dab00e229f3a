package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import dev.kit.studio.server.Guard;
import dev.kit.studio.server.LiveFeed;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Registers the studio's live feed as a WebSocket of the container, independent of the application's own WebSockets.
 */
record LiveFeedRegistration(Studio studio, ServletContext context) implements SmartInitializingSingleton {

    private static final Logger log = LoggerFactory.getLogger(LiveFeedRegistration.class);

    @Override
    public void afterSingletonsInstantiated() {
        if (!(context.getAttribute(ServerContainer.class.getName()) instanceof ServerContainer container)) {
            log.warn("The container has no WebSockets; add spring-boot-starter-websocket to see the studio live.");
            return;
        }
        try {
            container.addEndpoint(ServerEndpointConfig.Builder.create(LiveFeedSocket.class, studio.path() + "/ws")
                    .configurator(configurator())
                    .build());
        } catch (DeploymentException e) {
            throw new IllegalStateException("The studio's live feed could not be opened.", e);
        }
    }

    private ServerEndpointConfig.Configurator configurator() {
        return new ServerEndpointConfig.Configurator() {

            /** Accepts every origin, because the guard has already checked it. */
            @Override
            public boolean checkOrigin(@Nullable String origin) {
                return true;
            }

            @Override
            public <T> T getEndpointInstance(Class<T> type) {
                return type.cast(new LiveFeedSocket(studio.liveFeed()));
            }
        };
    }

    /** Returns a filter that rejects unauthorized callers before the handshake. */
    static Filter guard(Studio studio) {
        return (request, response, chain) -> {
            HttpServletRequest handshake = (HttpServletRequest) request;
            if (studio.guard().judge(Guard.Caller.of(handshake)).isEmpty()
                    && LiveFeed.canRead(handshake.getQueryString())) {
                chain.doFilter(request, response);
            } else {
                // The servlet reports the reason, as for every other call.
                studio.servlet().service(request, response);
            }
        };
    }
}
