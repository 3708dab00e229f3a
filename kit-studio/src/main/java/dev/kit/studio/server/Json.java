package dev.kit.studio.server;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.kit.studio.data.Column;
import dev.kit.studio.data.ColumnType;
import dev.kit.studio.data.FilterOperator;
import dev.kit.studio.data.Sort;
import dev.kit.studio.data.Table;
import dev.kit.studio.entries.CallEntry;
import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Labelled;
import dev.kit.studio.monitor.Recorder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.util.StdConverter;

/**
 * The studio's own JSON mapper, independent of the application's settings. Thread-safe.
 *
 * <p>It writes durations as milliseconds and choices by their names in the HTTP API. A record whose members are those
 * of the API is written as it is; the nested types name the exceptions.
 */
final class Json {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(Duration.class, new Millis()))
            .addMixIn(Labelled.class, ByLabel.class)
            .addMixIn(ColumnType.class, Named.class)
            .addMixIn(FilterOperator.class, Named.class)
            .addMixIn(Table.Kind.class, Named.class)
            .addMixIn(CallEntry.End.class, EndMembers.class)
            .addMixIn(ExceptionEntry.class, ExceptionMembers.class)
            .addMixIn(Recorder.Stats.class, StatsMembers.class)
            .addMixIn(ExceptionEntry.Frame.class, FrameMembers.class)
            .addMixIn(CapturedBody.class, BodyMembers.class)
            .addMixIn(Column.class, ColumnMembers.class)
            .addMixIn(Difference.Pair.class, PairMembers.class)
            .addMixIn(Sort.class, SortMembers.class)
            .addMixIn(Table.class, TableMembers.class)
            .build();

    /** Serializes by way of bytes, which escapes unpaired surrogates of truncated texts; WebSockets reject them. */
    static String text(@Nullable Object value) {
        return new String(MAPPER.writeValueAsBytes(value), StandardCharsets.UTF_8);
    }

    static byte[] bytes(@Nullable Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    static @Nullable JsonNode treeOrNull(@Nullable String text) {
        return text == null ? null : MAPPER.readTree(text);
    }

    /** Returns the type that changes how {@code type} is written; null if it is written as it is. */
    static @Nullable Class<?> mixIn(Class<?> type) {
        return MAPPER.serializationConfig().findMixInClassFor(type);
    }

    static JsonNode tree(String text) {
        return MAPPER.readTree(text);
    }

    /** Parses an object sent by a caller. */
    static JsonNode object(byte[] bytes) {
        ProblemException invalid = new ProblemException(400, "INVALID_BODY", "The body must be a JSON object.");
        try {
            JsonNode node = MAPPER.readTree(bytes);
            if (node.isObject()) {
                return node;
            }
        } catch (JacksonException noJson) {
            throw invalid;
        }
        throw invalid;
    }

    static boolean isPing(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            return node.isObject() && "ping".equals(node.path("type").stringValue(""));
        } catch (JacksonException noJson) {
            return false;
        }
    }

    /** Returns milliseconds with three decimals, as the HTTP API shows durations. */
    static double millis(Duration duration) {
        return TimeUnit.NANOSECONDS.toMicros(duration.toNanos()) / 1_000.0;
    }

    private static final class Millis extends ValueSerializer<Duration> {

        @Override
        public void serialize(Duration duration, JsonGenerator out, SerializationContext context) {
            out.writeNumber(millis(duration));
        }
    }

    private interface ByLabel {
        @JsonValue
        String label();
    }

    private interface Named {
        @JsonValue
        String text();
    }

    /** A field that occurs once is a text, not an array. */
    private interface BodyMembers {
        @JsonProperty
        @JsonFormat(with = JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED)
        @Nullable Map<String, List<String>> fields();
    }

    @JsonIgnoreProperties("castType")
    private interface ColumnMembers {
        @JsonProperty("default")
        @Nullable String defaultValue();
    }

    private interface SortMembers {
        @JsonProperty("order")
        @JsonSerialize(converter = Direction.class)
        boolean descending();
    }

    private static final class Direction extends StdConverter<Boolean, String> {

        @Override
        public String convert(Boolean descending) {
            return descending ? "desc" : "asc";
        }
    }

    @JsonIgnoreProperties("response")
    private interface EndMembers {}

    /** The views have the others in a form of their own. */
    @JsonIgnoreProperties({"contents", "lastHour", "room"})
    private interface StatsMembers {}

    /** Leaves out the long members, which {@link ExceptionDetail} has. */
    @JsonIgnoreProperties({"stack", "causes", "thread", "source"})
    private interface ExceptionMembers {
        @JsonProperty
        ExceptionEntry.@Nullable Frame at();
    }

    private interface FrameMembers {
        @JsonProperty
        @Nullable String path();
    }

    private interface PairMembers {
        @JsonProperty
        boolean changed();
    }

    @JsonPropertyOrder({
        "name",
        "schema",
        "table",
        "kind",
        "comment",
        "estimatedRowCount",
        "primaryKey",
        "rowKey",
        "stable"
    })
    private interface TableMembers {
        @JsonProperty
        boolean stable();
    }
}
