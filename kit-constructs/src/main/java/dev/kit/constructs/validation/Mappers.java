package dev.kit.constructs.validation;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.ALWAYS;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.kit.constructs.Upload;
import jakarta.validation.Configuration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.cfg.MutableCoercionConfig;
import tools.jackson.databind.deser.jackson.JsonNodeDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.ext.jdk8.OptionalDoubleDeserializer;
import tools.jackson.databind.ext.jdk8.OptionalIntDeserializer;
import tools.jackson.databind.ext.jdk8.OptionalLongDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleDeserializers;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.ser.BeanPropertyWriter;
import tools.jackson.databind.ser.ValueSerializerModifier;
import tools.jackson.databind.ser.impl.FailingSerializer;
import tools.jackson.databind.type.LogicalType;

/** The mappers and the validator that all schemas of one {@link JsonMapper} share. */
final class Mappers {

    private static final Map<JsonMapper, Mappers> KNOWN = Collections.synchronizedMap(new WeakHashMap<>());

    private static volatile @Nullable Mappers own;

    private static final JsonInclude.Value PRESENT = JsonInclude.Value.construct(NON_EMPTY, ALWAYS);

    private final JsonMapper trees;
    private final JsonMapper json;
    private final JsonMapper text;
    private final CompletableFuture<Constraints> constraints;
    private final SingletonSupplier<JsonMapper> payloads = SingletonSupplier.of(Mappers::forPayloads);
    private final Map<JavaType, JsonSchema> jsonSchemas = new ConcurrentHashMap<>();
    private final Map<JavaType, List<String>> obstacles = new ConcurrentHashMap<>();
    private final Map<Class<?>, EventPayload<?>> events = new ConcurrentHashMap<>();

    /**
     * Creates the mappers and the validator in parallel: the validator needs only the names from Jackson, and takes as
     * long to load.
     */
    private Mappers(JsonMapper base) {
        CompletableFuture<JsonMapper> named = new CompletableFuture<>();
        constraints = CompletableFuture.supplyAsync(() -> Constraints.of(named::join, null), Mappers::beside);
        trees = strict(base, new NonNullComponents())
                .addModule(new SimpleModule("kit-non-null-output").setSerializerModifier(new NonNullOutput()))
                .build();
        json = trees.rebuild()
                .addModule(new SimpleModule("kit-checked-trees").setDeserializers(new CheckedTrees()))
                .build();
        named.complete(json);
        text = lenient(json);
    }

    /** Creates the same mappers with a validator of other settings. */
    Mappers(Mappers known, Consumer<Configuration<?>> settings) {
        trees = known.trees;
        json = known.json;
        text = known.text;
        constraints = CompletableFuture.supplyAsync(() -> Constraints.of(() -> json, settings), Mappers::beside);
    }

    /** Uses a new thread, which inherits this class loader, unlike the threads of the common pool. */
    private static void beside(Runnable work) {
        // SLF4J returns substitute loggers to one thread while another initializes it.
        LoggerFactory.getILoggerFactory();
        Thread thread = new Thread(work, "kit-validation");
        thread.setDaemon(true);
        thread.start();
    }

    private static void refuseEmptyText(MutableCoercionConfig config) {
        config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail);
    }

    private static void refuseScalars(MutableCoercionConfig config) {
        config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
    }

    static Mappers own() {
        Mappers known = own;
        if (known == null) {
            known = of(JsonMapper.builder()
                    .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                    .build());
            own = known;
        }
        return known;
    }

    /** Releases all types. {@code kit dev} calls it, by name, when it reloads the application's classes. */
    static void forget() {
        KNOWN.clear();
        own = null;
    }

    static Mappers of(JsonMapper base) {
        return KNOWN.computeIfAbsent(base, Mappers::new);
    }

    /** Returns the mapper for JSON, which rejects values that would have to be guessed or rounded. */
    JsonMapper json() {
        return json;
    }

    /**
     * Returns the mapper for JSON to be examined in detail, which reads it whole regardless of errors in its texts and
     * numbers.
     */
    JsonMapper trees() {
        return trees;
    }

    /** Returns the mapper for query and path parameters, whose leaves are always strings. */
    JsonMapper text() {
        return text;
    }

    /** Returns the mapper for payloads of events, created with the first, in the format of before. */
    JsonMapper payloads() {
        return payloads.obtain();
    }

    private static JsonMapper forPayloads() {
        JsonMapper base = JsonMapper.builder()
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .build();
        return strict(base, new AbsentContainers())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .addModule(new SimpleModule("kit-checked-trees").setDeserializers(new CheckedTrees()))
                .build();
    }

    @SuppressWarnings("unchecked") // the payload of a class is made for it
    <P> EventPayload<P> event(Class<P> type) {
        return (EventPayload<P>) events.computeIfAbsent(type, unknown -> new EventPayload<>(unknown, this));
    }

    /** Returns a copy for the caller: many endpoints share their types, and all of them are examined at startup. */
    JsonSchema jsonSchema(JavaType type) {
        JsonSchema known = jsonSchemas.computeIfAbsent(
                type, unknown -> new SchemaWriter(json, constraints().keywords()).write(unknown));
        SortedMap<String, ObjectNode> definitions = new TreeMap<>();
        known.definitions().forEach((key, definition) -> definitions.put(key, definition.deepCopy()));
        return new JsonSchema(known.root().deepCopy(), definitions);
    }

    /** Returns why a type cannot be read; many endpoints share their types, and all of them are examined at startup. */
    List<String> obstacles(JavaType type) {
        return obstacles.computeIfAbsent(type, unknown -> Unreadable.in(json, unknown));
    }

    Constraints constraints() {
        return constraints.join();
    }

    private static JsonMapper.Builder strict(JsonMapper base, AnnotationIntrospector nulls) {
        return base.rebuild()
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfigDefaults(Mappers::refuseEmptyText)
                .withCoercionConfig(LogicalType.Textual, Mappers::refuseScalars)
                .withConfigOverride(Field.class, override -> override.setIncludeAsProperty(PRESENT))
                // The deserializers of times refuse numbers; the others are asked for where the format is a number.
                .withCoercionConfig(
                        LogicalType.DateTime,
                        config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert))
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .enable(JsonNodeFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                .annotationIntrospector(AnnotationIntrospector.pair(
                        new StrictFormats(),
                        AnnotationIntrospector.pair(base.deserializationConfig().getAnnotationIntrospector(), nulls)))
                .addModule(new DeclaredOutput())
                // Jackson's own for optional numbers, which are handed to the modifier only so.
                .addModule(new SimpleModule("kit-input")
                        .addDeserializer(Upload.class, new EmbeddedUpload())
                        .addDeserializer(OptionalInt.class, new OptionalIntDeserializer())
                        .addDeserializer(OptionalLong.class, new OptionalLongDeserializer())
                        .addDeserializer(OptionalDouble.class, new OptionalDoubleDeserializer())
                        .setDeserializerModifier(new StrictScalars())
                        .setValueInstantiators(new RecordCreation()));
    }

    private static JsonMapper lenient(JsonMapper strict) {
        return strict.rebuild()
                .enable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .withCoercionConfigDefaults(
                        config -> config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.AsNull))
                // A list of one empty text, not an empty list.
                .withCoercionConfig(LogicalType.Collection, Mappers::refuseEmptyText)
                .withCoercionConfig(LogicalType.Array, Mappers::refuseEmptyText)
                .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
                .build();
    }

    /** Reads trees with the checks of their texts and numbers, since Jackson calls no modifier for them. */
    private static final class CheckedTrees extends SimpleDeserializers {

        @Override
        public ValueDeserializer<?> findTreeNodeDeserializer(
                JavaType tree, DeserializationConfig config, BeanDescription.Supplier bean) {
            return new CheckedDeserializer(JsonNodeDeserializer.getDeserializer(tree.getRawClass()));
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return JsonNode.class.isAssignableFrom(type);
        }
    }

    /** Binds the files of a form, which JSON cannot contain. */
    private static final class EmbeddedUpload extends StdDeserializer<Upload> {

        EmbeddedUpload() {
            super(Upload.class);
        }

        @Override
        public Upload deserialize(JsonParser parser, DeserializationContext context) {
            return parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                            && parser.getEmbeddedObject() instanceof Upload upload
                    ? upload
                    : (Upload) context.handleUnexpectedToken(Upload.class, parser);
        }
    }

    /** Refuses to write null for a record component that JSpecify declares non-null, like reading. */
    private static final class NonNullOutput extends ValueSerializerModifier {

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription.Supplier bean, List<BeanPropertyWriter> properties) {
            Class<?> type = bean.getBeanClass();
            if (type.isRecord()) {
                for (BeanPropertyWriter property : properties) {
                    String component = property.getMember().getName();
                    if (!property.willSuppressNulls() && Nullness.isNonNull(type, component)) {
                        property.assignNullSerializer(new FailingSerializer("must not be null"));
                    }
                }
            }
            return properties;
        }
    }
}
