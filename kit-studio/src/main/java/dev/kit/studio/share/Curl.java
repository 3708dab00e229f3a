package dev.kit.studio.share;

import dev.kit.studio.entries.RequestEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Exports a recorded request as a command for a POSIX shell. */
public final class Curl {

    private static final Pattern GLOBBED = Pattern.compile("[\\[\\]{}]");
    private static final Pattern DOTTED = Pattern.compile("/\\.{1,2}(/|\\?|$)");
    private static final Pattern PLAIN = Pattern.compile("[\\w :/.,=&?%+@;-]*");

    private final SentRequest request;
    private final CurlBody body;
    private final HiddenParts hidden = new HiddenParts();

    private Curl(RequestEntry entry, String censor) {
        this.request = SentRequest.of(entry, censor);
        this.body = CurlBody.of(entry, request.body(), censor);
    }

    /**
     * Returns the command, over several lines.
     *
     * @param censor the text that replaces hidden parts; the command reads them from shell variables
     */
    public static String of(RequestEntry entry, String censor) {
        return new Curl(entry, censor).command();
    }

    private String command() {
        List<String> options = new ArrayList<>();
        List<HiddenParts.Part> url = hidden.of(request.url());
        options.add("curl" + method() + address(url) + ' ' + quoted(url));
        Map<String, String> headers = new LinkedHashMap<>(request.headers());
        headers.keySet().removeIf(name -> body.multipart() && name.equals("content-type"));
        headers.forEach((name, value) -> options.add("-H " + header(name, value)));
        if (hasBody() && !body.multipart() && !headers.containsKey("content-type")) {
            options.add("-H 'content-type:'");
        }
        if (hasBody()) {
            body.options().forEach(each -> options.add(each.name() + ' ' + quoted(hidden.of(each.value()))));
        }
        return note() + String.join(" \\\n  ", options) + '\n';
    }

    private boolean hasBody() {
        return !body.options().isEmpty() && !request.method().equals("HEAD");
    }

    /** Returns the method option; with a body, curl would send a POST. */
    private String method() {
        return switch (request.method()) {
            case "GET" -> hasBody() ? " -X GET" : "";
            case "HEAD" -> " -I";
            default -> " -X " + (request.method().matches("[A-Z]+") ? request.method() : single(request.method()));
        };
    }

    /** Returns the URL with the options that keep curl from expanding brackets as ranges and normalizing the path. */
    private String address(List<HiddenParts.Part> url) {
        boolean globbed =
                url.stream().anyMatch(part -> GLOBBED.matcher(part.text()).find());
        return (globbed ? " --globoff" : "") + (DOTTED.matcher(request.target()).find() ? " --path-as-is" : "");
    }

    /**
     * Returns a header option; curl removes a header that ends in a colon and sends one that ends in a semicolon empty.
     */
    private String header(String name, String value) {
        return value.isEmpty() ? single(name + ';') : quoted(hidden.ofHeader(name, name + ": " + value));
    }

    /** Returns a note that is harmless even to a shell that does not support comments. */
    private String note() {
        String unset = "The studio has hidden a part of this request. Set it before you run this: export ";
        Stream<String> exports = hidden.variables().stream().map(variable -> unset + variable + "=...");
        return Stream.concat(body.notes().stream(), exports)
                .map(note -> "# " + note + '\n')
                .collect(Collectors.joining());
    }

    private static String quoted(List<HiddenParts.Part> parts) {
        boolean plain = parts.stream()
                .allMatch(part -> part.hidden() || PLAIN.matcher(part.text()).matches());
        boolean variable = parts.stream().anyMatch(HiddenParts.Part::hidden);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) {
            HiddenParts.Part part = parts.get(i);
            boolean last = i == parts.size() - 1;
            String value = !part.hidden() ? part.text() : last ? '$' + part.text() : "${" + part.text() + '}';
            text.append(plain && variable ? value : part.hidden() ? '"' + value + '"' : single(value));
        }
        return plain && variable ? '"' + text.toString() + '"' : parts.isEmpty() ? "''" : text.toString();
    }

    private static String single(String text) {
        return '\'' + text.replace("'", "'\\''") + '\'';
    }
}
