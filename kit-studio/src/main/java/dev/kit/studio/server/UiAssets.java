package dev.kit.studio.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** The dashboard's files on the class path. Thread-safe. */
final class UiAssets {

    private static final String ROOT = "/META-INF/kit-studio/";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*");
    private static final Pattern HASHED = Pattern.compile(".*[.-][A-Za-z0-9_]{8,}\\.[a-z0-9]+(\\.map)?");
    private static final Pattern HEAD = Pattern.compile("<head[^>]*>", Pattern.CASE_INSENSITIVE);
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("mjs", "text/javascript; charset=utf-8"),
            Map.entry("map", "application/json"),
            Map.entry("json", "application/json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("txt", "text/plain; charset=utf-8"));

    /** Compressed once: names carry a hash of their content. */
    private final Map<String, byte[]> zipped = new ConcurrentHashMap<>();

    RouteResponse asset(List<String> segments, boolean gzip) {
        boolean named = !segments.isEmpty()
                && segments.stream().allMatch(each -> NAME.matcher(each).matches());
        String name = "assets/" + String.join("/", segments);
        byte[] bytes = named ? read(name) : null;
        if (bytes == null) {
            throw ProblemException.notFound("Asset not found.");
        }
        boolean zips = gzip && type(name).startsWith("text/");
        RouteResponse answer = RouteResponse.bytes(
                        type(name), zips ? zipped.computeIfAbsent(name, first -> zip(bytes)) : bytes)
                .header(
                        "Cache-Control",
                        HASHED.matcher(name).matches() ? "public, max-age=31536000, immutable" : "no-cache")
                .header("Vary", "Accept-Encoding");
        return zips ? answer.header("Content-Encoding", "gzip") : answer;
    }

    /**
     * Returns the page with its base address, so that all its relative addresses resolve below any prefix.
     *
     * @param docs the address of the API documentation, or null
     */
    RouteResponse page(String base, @Nullable String docs) {
        byte[] bytes = read("index.html");
        if (bytes == null) {
            throw ProblemException.notFound(
                    "The dashboard's page is not on the class path: build kit-studio with its ui.");
        }
        String html = new String(bytes, StandardCharsets.UTF_8);
        var head = HEAD.matcher(html);
        String element = "<base href=\"" + base + "\">" + (docs == null ? "" : help(docs));
        String page =
                head.find() ? html.substring(0, head.end()) + element + html.substring(head.end()) : element + html;
        return RouteResponse.text("text/html", page);
    }

    private static byte[] zip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toByteArray();
    }

    private static String help(String docs) {
        String escaped = docs.replace("&", "&amp;").replace("\"", "&quot;");
        return "<link rel=\"help\" href=\"" + escaped + "\">";
    }

    private static String type(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(extension, "application/octet-stream");
    }

    private byte @Nullable [] read(String name) {
        try (InputStream input = UiAssets.class.getResourceAsStream(ROOT + name)) {
            return input == null ? null : input.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
