package dev.kit.studio.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The Content-Disposition header of a download according to RFC 6266: an ASCII name, and the exact name for modern
 * clients.
 */
final class Attachment {

    private Attachment() {}

    static String header(String fileName) {
        String plain = fileName.replaceAll("[^A-Za-z0-9._-]", "_");
        String encoded = URLEncoder.encode(fileName, StandardCharsets.UTF_8).replace("+", "%20");
        return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded.replace("*", "%2A");
    }
}
