package dev.kit.examples.shop;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes one to four changes to a valid request, each where it hurts: all from one seed. */
final class Mutations {

    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "BREW", "get", "PROPFIND");

    private final SplittableRandom random;

    Mutations(long seed) {
        random = new SplittableRandom(seed);
    }

    FuzzRequest next(List<FuzzRequest> valid) {
        FuzzRequest request = valid.get(random.nextInt(valid.size())).copy();
        for (int i = random.nextInt(1, 5); i > 0; i--) {
            mutate(request);
        }
        return request;
    }

    private void mutate(FuzzRequest request) {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> request.body = tree(request.body);
            case 3 -> request.body = bytes(request.body);
            case 4, 5 -> request.query = query(request.query);
            case 6, 7 -> request.path = path(request.path);
            case 8 -> header(request.headers);
            case 9 -> cookie(request.headers);
            case 10 -> request.headers.replaceAll(this::scratched);
            default -> request.method = pick(METHODS);
        }
    }

    /** Changes one node of the JSON, still JSON afterwards. */
    private byte[] tree(byte[] body) {
        JsonNode root;
        try {
            root = JSON.readTree(body);
        } catch (RuntimeException alreadyBroken) {
            return bytes(body);
        }
        JsonNode node = root;
        while (node.isContainer() && !node.isEmpty() && random.nextInt(4) > 0) {
            List<JsonNode> children = new ArrayList<>(node.valueStream().toList());
            JsonNode child = pick(children);
            if (!child.isContainer()) {
                break;
            }
            node = child;
        }
        String value = pick(Nasty.JSON);
        String text = root.isContainer() ? changed(root, node, value) : value;
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String changed(JsonNode root, JsonNode node, String value) {
        String mark = "\"@@" + random.nextInt() + "@@\"";
        JsonNode marked = JSON.readTree(mark);
        if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>(object.propertyNames());
            names.add(pick(Nasty.TEXT));
            String name = pick(names);
            if (random.nextInt(5) == 0) {
                object.remove(name);
                return root.toString();
            }
            object.set(name, marked);
        } else if (node instanceof ArrayNode array) {
            if (array.isEmpty() || random.nextBoolean()) {
                array.add(marked);
            } else {
                array.set(random.nextInt(array.size()), marked);
            }
        }
        // Not every nasty value is a node: NaN, 1e400 and duplicate keys exist as text only.
        return root.toString().replace(mark, value);
    }

    private byte[] bytes(byte[] body) {
        if (body.length == 0) {
            return pick(Nasty.JSON).getBytes(StandardCharsets.UTF_8);
        }
        byte[] changed = body.clone();
        int at = random.nextInt(changed.length);
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(changed, at);
            case 1 -> Arrays.copyOf(changed, changed.length + random.nextInt(1, 5_000));
            case 2 -> {
                changed[at] ^= (byte) (1 << random.nextInt(8));
                yield changed;
            }
            default -> {
                changed[at] = (byte) random.nextInt(256);
                yield changed;
            }
        };
    }

    private String query(String query) {
        String pair = pick(Nasty.NAMES) + "=" + encoded(pick(Nasty.TEXT));
        return switch (random.nextInt(4)) {
            case 0 -> pair;
            case 1 -> scratched(query);
            case 2 -> (pair + "&").repeat(random.nextInt(1, 150));
            default -> query.isEmpty() ? pair : query + "&" + pair;
        };
    }

    private String path(String path) {
        String segment = encoded(pick(Nasty.TEXT));
        int slash = path.lastIndexOf('/');
        return switch (random.nextInt(5)) {
            case 0 -> path + "/" + segment;
            case 1 -> path + pick(List.of("/", ";x=1", "%2F", "%00", "//", "/..", "/.", "?", "%", "%zz", "\\", "|"));
            case 2 -> path.replace("/", "//");
            default -> path.substring(0, slash + 1) + segment;
        };
    }

    private void header(List<String> headers) {
        String value = pick(Nasty.TEXT).replaceAll("[\r\n]", random.nextInt(4) == 0 ? "\r\n" : " ");
        headers.add(pick(Nasty.HEADERS) + ": " + value);
    }

    private void cookie(List<String> headers) {
        String value = pick(Nasty.TEXT).replaceAll("[\r\n]", " ");
        headers.add("Cookie: session=" + (random.nextBoolean() ? encoded(value) : value));
    }

    private String scratched(String text) {
        if (text.isEmpty() || random.nextInt(3) > 0) {
            return text;
        }
        char[] characters = text.toCharArray();
        characters[random.nextInt(characters.length)] = (char) random.nextInt(0x20, 0x7F);
        return new String(characters);
    }

    /** Mostly as a client would send it; sometimes raw, which servers must survive too. */
    private String encoded(String text) {
        if (random.nextInt(6) == 0) {
            return text.replaceAll("[\\s]", "_");
        }
        StringBuilder out = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = (octet >= 'a' && octet <= 'z') || (octet >= '0' && octet <= '9') || octet == '-';
            out.append(plain ? String.valueOf((char) octet) : String.format("%%%02X", octet & 0xFF));
        }
        return out.toString();
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
