package dev.kit.studio;

import dev.kit.studio.server.Guard;
import dev.kit.studio.server.LiveFeed;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletContainerInitializer;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.tomcat.websocket.server.WsSci;
import org.jspecify.annotations.Nullable;

/** Connects Tomcat's WebSockets to a studio's live feed. */
final class LiveFeedEndpoint extends Endpoint {

    private final Studio studio;
    private LiveFeed.@Nullable Connection connection;

    private LiveFeedEndpoint(Studio studio) {
        this.studio = studio;
    }

    static void install(Context context, Studio studio) {
        context.addServletContainerInitializer(new WsSci(), Set.of());
        context.addServletContainerInitializer(new Registration(studio), Set.of());
    }

    private record Registration(Studio studio) implements ServletContainerInitializer {

        @Override
        public void onStartup(Set<Class<?>> classes, ServletContext context) throws ServletException {
            ServerContainer container =
                    (ServerContainer) context.getAttribute("jakarta.websocket.server.ServerContainer");
            try {
                container.addEndpoint(ServerEndpointConfig.Builder.create(LiveFeedEndpoint.class, studio.path() + "/ws")
                        .configurator(new Connected(studio))
                        .build());
            } catch (DeploymentException e) {
                throw new ServletException(e);
            }
        }
    }

    /** Gives each connection an endpoint of the right studio. */
    private static final class Connected extends ServerEndpointConfig.Configurator {

        private final Studio studio;

        Connected(Studio studio) {
            this.studio = studio;
        }

        @Override
        public boolean checkOrigin(@Nullable String origin) {
            return true;
        }

        @Override
        public <T> T getEndpointInstance(Class<T> type) {
            return type.cast(new LiveFeedEndpoint(studio));
        }
    }

    /** Asks the guard before the handshake, as every adapter has to. */
    static Filter guard(Studio studio) {
        return (request, response, chain) -> {
            HttpServletRequest handshake = (HttpServletRequest) request;
            if (studio.guard().judge(Guard.Caller.of(handshake)).isEmpty()
                    && LiveFeed.canRead(handshake.getQueryString())) {
                chain.doFilter(request, response);
            } else {
                // Which says why, as to every other call.
                studio.servlet().service(request, response);
            }
        };
    }

    @Override
    public void onOpen(Session session, EndpointConfig config) {
        session.setMaxTextMessageBufferSize(LiveFeed.MAX_INCOMING);
        LiveFeed.Connection opened = studio.liveFeed().connect(new Adapter(session), session.getQueryString());
        connection = opened;
        session.addMessageHandler(String.class, opened::received);
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        leave();
    }

    @Override
    public void onError(Session session, Throwable thrown) {
        leave();
    }

    /** The feed may end the session before its connection is known here. */
    private void leave() {
        LiveFeed.Connection known = connection;
        if (known != null) {
            known.closed();
        }
    }

    private record Adapter(Session session) implements LiveFeed.Session {

        @Override
        public void send(String text) throws IOException {
            session.getBasicRemote().sendText(text);
        }

        @Override
        public void close(int code, String reason) {
            try {
                session.close(new CloseReason(CloseCodes.getCloseCode(code), reason));
            } catch (IOException alreadyGone) {
                Objects.requireNonNull(alreadyGone);
            }
        }
    }
}
