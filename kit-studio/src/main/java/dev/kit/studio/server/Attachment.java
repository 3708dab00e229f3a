package dev.kit.studio.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The header that makes an answer a file, by RFC 6266: a plain name for all, the true one for those who can read it. */
final class Attachment {

    private Attachment() {}

    static String header(String fileName) {
        String plain = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
        String encoded = URLEncoder.encode(fileName, StandardCharsets.UTF_8).replace("+", "%20");
        return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded.replace("*", "%2A");
    }
}
