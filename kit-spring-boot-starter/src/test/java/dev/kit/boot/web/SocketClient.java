package dev.kit.boot.web;

import dev.kit.constructs.testing.conformance.WireAnswer;
import dev.kit.constructs.testing.conformance.WireHeader;
import dev.kit.constructs.testing.conformance.WireRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes requests byte for byte, as no well-behaved client would, and reads the whole answer. */
record SocketClient(int port) {

    WireAnswer send(WireRequest request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            socket.getOutputStream().write(bytes(request));
            socket.getOutputStream().flush();
            return answer(request, socket.getInputStream());
        }
    }

    private static byte[] bytes(WireRequest request) {
        StringBuilder head = new StringBuilder(request.method() + " " + request.target() + " HTTP/1.1\r\n");
        head.append("Host: localhost\r\nConnection: close\r\n");
        request.headers().forEach(header -> head.append(header.name() + ": " + header.value() + "\r\n"));
        byte[] body = request.body();
        if (!request.isChunked() && body.length > 0) {
            head.append("Content-Length: " + body.length + "\r\n");
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        if (request.isChunked()) {
            out.writeBytes((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.writeBytes(body);
            out.writeBytes("\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        } else {
            out.writeBytes(body);
        }
        return out.toByteArray();
    }

    private static WireAnswer answer(WireRequest request, InputStream in) throws IOException {
        String status = line(in);
        List<WireHeader> headers = new ArrayList<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.add(new WireHeader(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        WireAnswer head = new WireAnswer(Integer.parseInt(status.substring(9, 12)), headers, new byte[0]);
        boolean chunked = "chunked".equals(head.header("Transfer-Encoding"))
                && !request.method().equals("HEAD");
        return new WireAnswer(head.status(), headers, chunked ? chunks(in) : in.readAllBytes());
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            body.writeBytes(in.readNBytes(size));
            line(in);
        }
        return body.toByteArray();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new IOException("The answer ended in the middle of its head: " + line);
            }
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }
}
