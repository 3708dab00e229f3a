package dev.kit.boot.web.routes;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Bodies and queries that are not plain JSON objects. */
public final class OddRoutes {

    public static final AtomicInteger CLOSED = new AtomicInteger();

    public record Filter(
            @Nullable String category,
            @Nullable Boolean active,
            @Nullable Integer minPrice) {}

    public record Search(
            @Nullable List<String> tags, @Nullable Filter filter) {}

    static final Endpoint<Search> search =
            e.get("/search").query(Search.class).output(Search.class).handle(ctx -> ctx.query());

    static final Endpoint<byte[]> bytes = e.get("/bytes").handle(ctx -> new byte[] {0, 1, 2, (byte) 0xff});

    static final Endpoint<InputStream> stream = e.get("/stream").handle(ctx -> new Closing(new byte[100_000]));

    static final Endpoint<InputStream> broken = e.get("/broken").handle(ctx -> new Broken(0));

    static final Endpoint<InputStream> brokenLater = e.get("/broken-later").handle(ctx -> new Broken(200_000));

    static final Endpoint<String> failing = e.get("/failing").handle(ctx -> {
        throw new IllegalStateException("secret detail");
    });

    private OddRoutes() {}

    private static final class Closing extends ByteArrayInputStream {

        Closing(byte[] bytes) {
            super(bytes);
        }

        @Override
        public void close() {
            CLOSED.incrementAndGet();
        }
    }

    private static final class Broken extends InputStream {

        private int left;

        Broken(int left) {
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            if (left-- <= 0) {
                throw new IOException("the disk is gone");
            }
            return 'x';
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            into[offset] = (byte) read();
            return 1;
        }
    }
}
