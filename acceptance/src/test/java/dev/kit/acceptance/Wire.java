package dev.kit.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Sends requests over a socket, so that status line, header order and every byte of the answer can be compared. */
final class Wire {

    private static final int PATIENCE_MS = 60_000;

    private Wire() {}

    /** Answers head and body as text; a body in chunks is put together. */
    static String send(int port, Ask ask) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MS);
            socket.setSoTimeout(PATIENCE_MS);
            socket.getOutputStream().write(bytes(ask, port));
            socket.getOutputStream().flush();
            return text(socket.getInputStream().readAllBytes());
        }
    }

    private static byte[] bytes(Ask ask, int port) throws IOException {
        byte[] body = ask.body().getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(ask.method() + " " + ask.path() + " HTTP/1.1\r\n");
        head.append("Host: localhost:").append(port).append("\r\nConnection: close\r\n");
        ask.headers().forEach(header -> head.append(header).append("\r\n"));
        if (body.length > 0) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        out.write(body);
        return out.toByteArray();
    }

    private static String text(byte[] answer) throws IOException {
        String all = new String(answer, StandardCharsets.ISO_8859_1);
        int end = all.indexOf("\r\n\r\n");
        if (end < 0) {
            throw new IOException("The answer has no head: " + all);
        }
        String head = all.substring(0, end);
        byte[] body = all.substring(end + 4).getBytes(StandardCharsets.ISO_8859_1);
        boolean chunked = head.toLowerCase(Locale.ROOT).contains("transfer-encoding: chunked");
        return head + "\r\n\r\n" + new String(chunked ? joined(body) : body, StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[] chunks) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int at = 0;
        while (at < chunks.length) {
            int line = at;
            while (chunks[line] != '\r') {
                line++;
            }
            int size = Integer.parseInt(new String(chunks, at, line - at, StandardCharsets.ISO_8859_1).strip(), 16);
            body.write(chunks, line + 2, size);
            at = size == 0 ? chunks.length : line + 2 + size + 2;
        }
        return body.toByteArray();
    }
}
