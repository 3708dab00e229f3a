package dev.kit.boot.studio;

import dev.kit.studio.server.LiveFeed;
import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A WebSocket connection of the live feed. */
final class LiveFeedSocket extends Endpoint {

    private static final Logger log = LoggerFactory.getLogger(LiveFeedSocket.class);

    private final LiveFeed feed;
    private LiveFeed.@Nullable Connection connection;

    LiveFeedSocket(LiveFeed feed) {
        this.feed = feed;
    }

    @Override
    public void onOpen(Session session, EndpointConfig config) {
        session.setMaxTextMessageBufferSize(LiveFeed.MAX_INCOMING);
        LiveFeed.Connection opened = feed.connect(new Outgoing(session), session.getQueryString());
        connection = opened;
        session.addMessageHandler(String.class, opened::received);
    }

    @Override
    public void onClose(Session session, CloseReason reason) {
        gone();
    }

    @Override
    public void onError(Session session, Throwable thrown) {
        gone();
    }

    private void gone() {
        LiveFeed.Connection current = connection;
        if (current != null) {
            current.closed();
        }
    }

    private record Outgoing(Session session) implements LiveFeed.Session {

        @Override
        public void send(String text) throws IOException {
            session.getBasicRemote().sendText(text);
        }

        @Override
        public void close(int code, String reason) {
            try {
                session.close(new CloseReason(CloseCodes.getCloseCode(code), reason));
            } catch (IOException e) {
                log.debug("The connection was gone before it could be closed.", e);
            }
        }
    }
}
