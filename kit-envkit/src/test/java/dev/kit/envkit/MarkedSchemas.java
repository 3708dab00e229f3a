package dev.kit.envkit;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Variables of every type, and code of users that quotes what it was given in every way. */
final class MarkedSchemas {

    enum Color {
        RED,
        GREEN
    }

    record Shouting(String value) {
        Shouting {
            throw new IllegalArgumentException("Shouting does not take " + value);
        }
    }

    record Pair(Object one, Object two) {
        Pair {
            throw new IllegalStateException("no pair of " + one + " and " + two, new RuntimeException(one.toString()));
        }
    }

    private static final List<Function<Variable.Untyped, Variable<?>>> LEAVES = List.of(
            x -> x.string(),
            x -> x.string().maxLength(3),
            x -> x.string().regex("^v\\d+$"),
            x -> x.string().startsWith("sk_").email(),
            x -> x.string().oneOf("development", "production"),
            x -> x.string().check(text -> false, "is never right"),
            x -> x.string().url(),
            x -> x.integer().between(1, 65535),
            x -> x.longValue().min(5L),
            x -> x.decimal(),
            x -> x.bool(),
            x -> x.enumOf(Color.class),
            x -> x.url().scheme("postgresql"),
            x -> x.url(),
            x -> x.url().check(uri -> false, "is refused"),
            x -> x.email(),
            x -> x.uuid(),
            x -> x.duration(),
            x -> x.dataSize(),
            x -> x.path(),
            x -> x.list(),
            x -> x.list(Integer::valueOf),
            x -> x.list(URI::create),
            x -> x.json(Map.class),
            x -> x.json(Shouting.class),
            x -> x.json(Integer.class),
            x -> x.base64(),
            x -> x.secret(),
            x -> x.url().secret(),
            x -> x.string().transform(Integer::valueOf).secret(),
            x -> x.integer().secret().optional());

    private static final List<Function<String, Object>> TRANSFORMS = List.of(
            Integer::valueOf,
            URI::create,
            UUID::fromString,
            Color::valueOf,
            text -> {
                throw new IllegalArgumentException("bad value \"" + text + '"');
            },
            text -> {
                throw new IllegalStateException("outer", new RuntimeException("inner " + text));
            },
            text -> {
                throw new RuntimeException(new IllegalArgumentException("wrapped " + text));
            },
            text -> {
                throw new UnsupportedOperationException(text.toUpperCase(Locale.ROOT));
            },
            text -> {
                throw new AssertionError("asserted " + text);
            },
            text -> {
                RuntimeException failure = new RuntimeException("suppresses");
                failure.addSuppressed(new RuntimeException(text));
                throw failure;
            },
            text -> {
                throw new IllegalArgumentException("item " + text.split(",", -1)[0].strip() + " of the list");
            },
            text -> {
                throw new IllegalArgumentException(new String(decoded(text), StandardCharsets.UTF_8));
            },
            text -> {
                throw new IllegalArgumentException("decoded " + URLDecoder.decode(text, StandardCharsets.UTF_8));
            },
            text -> {
                throw new IllegalArgumentException("host " + URI.create(text).getAuthority());
            });

    private static byte[] decoded(String text) {
        String[] segments = text.split("\\.", -1);
        return Base64.getUrlDecoder().decode(segments[segments.length > 1 ? 1 : 0].replace("=", ""));
    }

    private static final List<BiFunction<Env, Map<String, Variable<?>>, Variable<?>>> GROUPS = List.of(
            Env::object,
            (env, parts) -> env.object(parts).optional(),
            (env, parts) -> env.object(Map.of("outer", env.object(Map.of("inner", env.object(parts))))),
            (env, parts) -> {
                Variable<?> first = parts.values().iterator().next();
                return env.into(Pair::new, wild(first), wild(first));
            },
            (env, parts) -> env.object(parts).transform(settings -> {
                throw new IllegalArgumentException("cannot use " + settings.asMap());
            }));

    @SuppressWarnings("unchecked") // the values are only printed
    private static Variable<Object> wild(Variable<?> variable) {
        return (Variable<Object>) variable;
    }

    private final Random random;

    MarkedSchemas(Random random) {
        this.random = random;
    }

    Variable<?> over(Env env, List<String> names) {
        Map<String, Variable<?>> parts = new LinkedHashMap<>();
        names.forEach(name -> parts.put(name.toLowerCase(Locale.ROOT), leaf(env.get(name))));
        return pick(GROUPS).apply(env, parts);
    }

    private Variable<?> leaf(Variable.Untyped untyped) {
        return random.nextInt(3) == 0
                ? untyped.string().transform(pick(TRANSFORMS))
                : pick(LEAVES).apply(untyped);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
