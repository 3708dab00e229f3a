package dev.kit.client;

import dev.kit.client.http.Headers;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that writes its answers byte by byte, and may break the connection anywhere. */
final class RawServer implements AutoCloseable {

    private final ServerSocket socket;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> seen = new CopyOnWriteArrayList<>();

    /** Serves one request per connection; the connection is closed after {@code answer}. */
    RawServer(Answer answer) {
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(() -> {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    threads.execute(() -> serve(connection, answer));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    private void serve(Socket connection, Answer answer) {
        try (connection) {
            Request request = read(new BufferedInputStream(connection.getInputStream()));
            seen.add(request);
            answer.to(new Wire(connection), seen.size());
        } catch (IOException gone) {
            return; // the client went away, as some tests want
        }
    }

    private static Request read(InputStream in) throws IOException {
        String line = line(in);
        Map<String, String> headers = new LinkedHashMap<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            String name = header.substring(0, colon);
            if (!name.matches("(?i)host|connection|upgrade|transfer-encoding|content-length|expect")) {
                headers.put(name, header.substring(colon + 1).trim());
            } else {
                headers.put("Wire-" + name, header.substring(colon + 1).trim());
            }
        }
        Headers all = Headers.single(headers);
        byte[] body =
                in.readNBytes(Integer.parseInt(all.first("Wire-Content-Length").orElse("0")));
        return new Request(line, all, body);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int unit = in.read(); unit != '\n'; unit = in.read()) {
            if (unit < 0) {
                throw new IOException("closed");
            }
            if (unit != '\r') {
                line.write(unit);
            }
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    List<Request> seen() {
        return seen;
    }

    Request last() {
        return seen.get(seen.size() - 1);
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    /** Writes the answer to the {@code count}-th request. */
    @FunctionalInterface
    interface Answer {
        void to(Wire wire, int count) throws IOException;
    }

    /** A request as it arrived; headers of the connection carry the prefix {@code Wire-}. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Request(String line, Headers headers, byte[] body) {

        String header(String name) {
            return headers.first(name).orElse("");
        }
    }

    /** The server's end of a connection. */
    record Wire(Socket socket) {

        Wire write(String text) throws IOException {
            OutputStream out = socket.getOutputStream();
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
            return this;
        }

        /** Status line and headers of an answer that ends with the connection. */
        Wire open(int status, String mediaType) throws IOException {
            return write(
                    "HTTP/1.1 " + status + " Some\r\nContent-Type: " + mediaType + "\r\nConnection: close\r\n\r\n");
        }

        /** Status line and headers of an answer in chunks. */
        Wire chunked(String mediaType) throws IOException {
            return write("HTTP/1.1 200 OK\r\nContent-Type: " + mediaType + "\r\nTransfer-Encoding: chunked\r\n\r\n");
        }

        Wire chunk(String text) throws IOException {
            int length = text.getBytes(StandardCharsets.UTF_8).length;
            return write(Integer.toHexString(length) + "\r\n" + text + "\r\n");
        }

        /** Sends a whole answer. */
        void answer(int status, String mediaType, String body) throws IOException {
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            write("HTTP/1.1 " + status + " Some\r\nContent-Type: " + mediaType + "\r\nConnection: close\r\n"
                    + "Content-Length: " + length + "\r\n\r\n" + body);
        }

        /** Breaks the connection with a reset instead of an orderly end. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Waits until the client closes its end; false if it has not after ten seconds. */
        boolean closedByClient() throws IOException {
            socket.setSoTimeout(10_000);
            try {
                return socket.getInputStream().read() < 0;
            } catch (SocketTimeoutException stillOpen) {
                return false;
            } catch (IOException reset) {
                return true;
            }
        }
    }
}
