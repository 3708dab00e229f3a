package dev.kit.envkit;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A leaf before its type is chosen. */
record UntypedLeaf(String name, @Nullable String site) implements Variable.Untyped {

    private static final Reader<String> TEXT = new Reader<>("string", String.class, text -> text, "");

    private <T> Specification<T> as(Reader<T> reader) {
        return Specification.of(name, site, reader);
    }

    private <T> PlainLeaf<T> plain(Reader<T> reader) {
        return new PlainLeaf<>(as(reader));
    }

    private <N extends Comparable<? super N>> AmountLeaf<N> amount(Reader<N> reader) {
        return new AmountLeaf<>(as(reader));
    }

    @Override
    public Variable.Text string() {
        return new TextLeaf(as(TEXT));
    }

    @Override
    public Variable.Amount<Integer> integer() {
        return amount(new Reader<>("integer", Integer.class, Digits::toInteger, 0));
    }

    @Override
    public Variable.Amount<Long> longValue() {
        return amount(new Reader<>("integer", Long.class, Digits::toLong, 0L));
    }

    @Override
    public Variable.Amount<BigDecimal> decimal() {
        return amount(new Reader<>("decimal number", BigDecimal.class, Digits::toDecimal, BigDecimal.ZERO));
    }

    @Override
    public Variable<Boolean> bool() {
        return plain(new Reader<>("boolean (true, false, 1, 0, yes, no, on, off)", Boolean.class, Forms::bool, false));
    }

    @Override
    public <E extends Enum<E>> Variable<E> enumOf(Class<E> type) {
        E[] constants = type.getEnumConstants();
        String noun = "one of "
                + String.join(", ", Arrays.stream(constants).map(Enum::name).toArray(String[]::new));
        @Nullable E first = constants.length == 0 ? null : constants[0];
        return plain(new Reader<>(noun, type, text -> Forms.constant(constants, text), first));
    }

    @Override
    public Variable.Url url() {
        return new UrlLeaf(as(new Reader<>("url", URI.class, UrlForm::read, URI.create(""))));
    }

    @Override
    public Variable.Text email() {
        return new TextLeaf(
                as(new Reader<>("email address", String.class, text -> Forms.isEmail(text) ? text : null, "")));
    }

    @Override
    public Variable<UUID> uuid() {
        return plain(new Reader<>("uuid", UUID.class, Forms::uuid, new UUID(0, 0)));
    }

    @Override
    public Variable.Amount<Duration> duration() {
        return amount(new Reader<>("duration such as 500ms, 30s, 5m", Duration.class, Forms::duration, Duration.ZERO));
    }

    @Override
    public Variable.Amount<Long> dataSize() {
        return amount(new Reader<>("size such as 512, 64KB, 10MB", Long.class, Forms::bytes, 0L));
    }

    @Override
    public Variable<Path> path() {
        return plain(new Reader<>("path", Path.class, Path::of, Path.of("")));
    }

    @Override
    public Variable<List<String>> list() {
        return list(item -> item);
    }

    @Override
    public <U> Variable<List<U>> list(Function<? super String, ? extends U> item) {
        return plain(new Reader<>("comma-separated list", List.class, text -> Forms.list(text, item), List.of()));
    }

    @Override
    public <U> Variable<U> json(Class<U> type) {
        String noun = "json of " + type.getSimpleName().toLowerCase(Locale.ROOT);
        return plain(new Reader<>(noun, type, text -> Json.read(text, type), null));
    }

    @Override
    public Variable<byte[]> base64() {
        return plain(new Reader<>("base64", byte[].class, Forms::base64, new byte[0]));
    }

    @Override
    public Variable<Secret<String>> secret() {
        return string().secret();
    }

    /** Reads JSON variables in a separate class, so that Jackson loads only if there is one. */
    private static final class Json {

        private static final JsonMapper MAPPER = JsonMapper.shared();

        private Json() {}

        static <T> @Nullable T read(String text, Class<T> type) {
            try {
                return MAPPER.readValue(text, type);
            } catch (JacksonException e) {
                return null;
            }
        }
    }
}
