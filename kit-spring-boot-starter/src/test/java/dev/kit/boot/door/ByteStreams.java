package dev.kit.boot.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Generates the bytes of clients: pipelined requests, of which one may be damaged. */
final class ByteStreams {

    /**
     * The bytes that one client sends.
     *
     * @param text a character for each byte
     * @param requests the requests, as a server is to note them; those of a damaged stream are not known
     */
    record Sent(String text, boolean valid, List<String> requests) {

        byte[] bytes() {
            return text.getBytes(ISO_8859_1);
        }
    }

    private static final String[] METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"};

    private static final String[] FIELDS = {
        "X-A: b",
        "X-Empty:",
        "Accept: text/html;q=0.9, */*",
        "!#$%&'*+-.^_`|~9: odd name",
        "X-Blanks: \t a \t b \t",
        "Cookie: a=b; c=d",
        "X-Obs: \u00e9\u00fc",
        "Connection: keep-alive",
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
        "Kit-Door: guessed 127.0.0.1",
        "X-Forwarded-For: 127.0.0.1"
    };

    private static final String[] BAD_FIELDS = {
        "X: a\r\n Content-Length: 25",
        "X: a\r\n\tContent-Length: 25",
        "X: a\r\n Transfer-Encoding: chunked",
        " X: a",
        "X : a",
        "X\t: a",
        "Content-Length : 5",
        "Content-Length\t: 5",
        "Transfer-Encoding : chunked",
        "Content-Length: 5\r\nContent-Length: 5",
        "Content-Length: 5\r\nContent-Length: 0",
        "Content-Length: 5, 5",
        "Content-Length: +5",
        "Content-Length: -5",
        "Content-Length: 0x5",
        "Content-Length: 5 5",
        "Content-Length:",
        "Content-Length: 99999999999999999999",
        "Content-Length: 5\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: identity",
        "Transfer-Encoding: xchunked",
        "Transfer-Encoding: \u000bchunked",
        "Transfer-Encoding: chunked;q=0",
        "Transfer-Encoding:",
        "X: a\rContent-Length: 5",
        "X: a\nContent-Length: 5",
        "X: a\0b",
        "X: a\u000bb",
        "X\0: a",
        "X: a\r\r",
        "no colon",
        ": no name",
        "N\u00e4me: a"
    };

    private static final String[] BAD_CHUNKS = {
        "0x5\r\nhello\r\n",
        "+5\r\nhello\r\n",
        "-5\r\nhello\r\n",
        "5 \r\nhello\r\n",
        "5\nhello\r\n",
        "5\r\nhello!\r\n",
        "6\r\nhello\r\n",
        "5\r\nhello\n",
        "5\r\nhello",
        "5;\r\nhello\r\n",
        "5;a\0\r\nhello\r\n",
        "g\r\nhello\r\n",
        "\r\n",
        "10000000000000005\r\nhello\r\n",
        "5;a=\"\r\nhello\r\n"
    };

    private static final String[] BAD_STARTS = {
        "GET /x HTTP/1.2",
        "GET /x HTTP/0.9",
        "GET /x",
        "GET  /x HTTP/1.1",
        "GET /x HTTP/1.1 ",
        "GET /x y HTTP/1.1",
        "GET\t/x\tHTTP/1.1",
        " GET /x HTTP/1.1",
        "G(T /x HTTP/1.1",
        "GET /\0 HTTP/1.1",
        "GET /x http/1.1",
        "CONNECT x:80 HTTP/1.1",
        "GET http://y/x HTTP/1.1",
        "PRI * HTTP/2.0"
    };

    private final Random random;

    ByteStreams(long seed) {
        this.random = new Random(seed);
    }

    Sent next() {
        int count = 1 + random.nextInt(3);
        boolean valid = random.nextInt(3) == 0;
        int damaged = valid ? -1 : random.nextInt(count);
        StringBuilder bytes = new StringBuilder();
        List<String> requests = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            bytes.append(index == damaged ? damaged() : request(requests, valid && index == count - 1));
        }
        return new Sent(bytes.toString(), valid, requests);
    }

    /** Servers may close after the answer to one that expects something, so only the last may. */
    private String request(List<String> requests, boolean mayExpect) {
        String method = pick(METHODS);
        String target = "/p" + random.nextInt(1000) + (random.nextBoolean() ? "?q=" + random.nextInt(10) : "");
        int length = random.nextInt(4) == 0 ? random.nextInt(20_000) : random.nextInt(12);
        StringBuilder head = new StringBuilder(method + ' ' + target + " HTTP/1.1\r\nHost: x\r\n");
        for (int number = random.nextInt(4); number > 0; number--) {
            head.append(pick(FIELDS)).append("\r\n");
        }
        if (mayExpect && random.nextInt(8) == 0) {
            head.append("Expect: 100-continue\r\n");
        }
        String framed = switch (random.nextInt(3)) {
            case 0 -> "Content-Length: " + length + "\r\n\r\n" + letters(length);
            case 1 -> "Transfer-Encoding: chunked\r\n\r\n" + chunks(length);
            default -> {
                length = 0;
                yield "\r\n";
            }
        };
        requests.add(method + ' ' + target + ' ' + length);
        return head.append(framed).toString();
    }

    private String chunks(int length) {
        StringBuilder chunks = new StringBuilder();
        for (int left = length; left > 0; ) {
            int size = 1 + random.nextInt(left);
            String hex = Integer.toHexString(size);
            chunks.append(
                            random.nextInt(8) == 0
                                    ? "00" + hex
                                    : random.nextBoolean() ? hex.toUpperCase(Locale.ROOT) : hex)
                    .append(random.nextInt(8) == 0 ? ";a=b" : "")
                    .append("\r\n")
                    .append(letters(size))
                    .append("\r\n");
            left -= size;
        }
        return chunks.append("0\r\n")
                .append(random.nextInt(8) == 0 ? "X-Trailer: a\r\n" : "")
                .append("\r\n")
                .toString();
    }

    private String damaged() {
        String whole = withoutHttp2();
        String hidden = "GET /hidden HTTP/1.1\r\nX: a";
        int place = random.nextInt(whole.length() + 1);
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> "POST /d HTTP/1.1\r\nHost: x\r\n" + pick(BAD_FIELDS) + "\r\n\r\n" + hidden;
            case 3 ->
                "POST /d HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + pick(BAD_CHUNKS) + "0\r\n\r\n";
            case 4 -> pick(BAD_STARTS) + "\r\nHost: x\r\n\r\n";
            case 5 -> whole.substring(0, place);
            case 6 ->
                whole.substring(0, place)
                        + pick("\r", "\n", " ", "\t", "\0", ":", "\r\n ", "\r\n\r\n")
                        + whole.substring(place);
            default ->
                whole.substring(0, place)
                        + (char) random.nextInt(256)
                        + whole.substring(Math.min(whole.length(), place + 1));
        };
    }

    /** A server judges a damaged offer of h2c by rules of its own; the door takes such offers off. */
    private String withoutHttp2() {
        String whole = request(new ArrayList<>(), false);
        return whole.contains("h2c") ? withoutHttp2() : whole;
    }

    private String letters(int length) {
        return "x".repeat(length);
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
