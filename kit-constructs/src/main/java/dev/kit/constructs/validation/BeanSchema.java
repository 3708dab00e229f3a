package dev.kit.constructs.validation;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.util.function.SingletonSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Binds with Jackson, and validates with Jakarta Validation; mappers, readers and writers are created on first use and
 * kept.
 */
final class BeanSchema<T> implements Schema<T> {

    private final Type type;
    private final Supplier<Mappers> mappers;
    private final SingletonSupplier<Binding> bound;

    BeanSchema(Type type, Supplier<Mappers> mappers) {
        NoValidator.refuse(type);
        this.type = type;
        this.mappers = mappers;
        bound = SingletonSupplier.of(() -> new Binding(mappers.get(), type));
    }

    @Override
    public Schema<T> with(JsonMapper mapper) {
        return new BeanSchema<>(type, () -> Mappers.of(mapper));
    }

    @Override
    public Schema<T> with(SchemaContext context) {
        return new BeanSchema<>(type, () -> context.bound(mappers.get()));
    }

    @Override
    public Parsed<T> parse(byte[] json) {
        Binding binding = bound.obtain();
        T value;
        try {
            value = binding.json.readValue(json);
        } catch (DatabindException | InputCoercionException mismatch) {
            return explain(binding.json, JsonTextReader.tree(binding.mappers.trees(), json), mismatch);
        } catch (JacksonException malformed) {
            throw JsonTextReader.malformed(malformed);
        }
        return checked(value);
    }

    @Override
    public Parsed<T> parse(JsonNode input) {
        return bind(bound.obtain().json, input);
    }

    @Override
    public Parsed<T> parse(Map<String, ?> text) {
        Binding binding = bound.obtain();
        FlatRecord flat = binding.flat();
        T plain = flat == null ? null : cast(flat.read(text));
        return plain == null ? bind(binding.text, TextTree.of(text)) : checked(plain);
    }

    @Override
    public List<Issue> check(T value) {
        return check(value, Conversion.WRITE);
    }

    @Override
    public byte[] write(T value) {
        WrittenBytes bytes = new WrittenBytes();
        bound.obtain().writer.writeValue(bytes, value);
        return bytes.content();
    }

    @Override
    public List<String> obstacles(boolean named) {
        Mappers known = mappers.get();
        JavaType read = known.json().constructType(type);
        return named && (ScalarSchemas.of(read.getRawClass()) != null || isContent(read))
                ? List.of(read.getRawClass().getSimpleName() + ", which has no names. Use a record.")
                : known.obstacles(read);
    }

    private static boolean isContent(JavaType type) {
        return type.isReferenceType() || type.isCollectionLikeType() || type.isArrayType();
    }

    @Override
    public List<String> flaws() {
        Mappers known = mappers.get();
        return known.constraints().flaws(known.json().constructType(type));
    }

    @Override
    public JsonSchema jsonSchema() {
        Mappers known = mappers.get();
        return known.jsonSchema(known.json().constructType(type));
    }

    @Override
    public String toString() {
        return "Schema[" + type.getTypeName() + "]";
    }

    private List<Issue> check(T value, Conversion conversion) {
        Binding binding = bound.obtain();
        return binding.constrained ? capped(binding.constraints.check(value, conversion)) : List.of();
    }

    @SuppressWarnings("unchecked") // the record was made for this schema's type
    private @Nullable T cast(@Nullable Object value) {
        return (T) value;
    }

    private Parsed<T> bind(ObjectReader reader, JsonNode input) {
        T value;
        try {
            value = reader.readValue(input);
        } catch (DatabindException | InputCoercionException | StreamConstraintsException mismatch) {
            return explain(reader, input, mismatch);
        }
        return checked(value);
    }

    private Parsed<T> checked(@Nullable T value) {
        if (value == null) {
            return new Parsed.Invalid<>(Texts.replaced(List.of(new Issue(List.of(), "must not be null", "Required"))));
        }
        List<Issue> issues = check(value, Conversion.READ);
        return issues.isEmpty() ? new Parsed.Valid<>(value) : new Parsed.Invalid<>(issues);
    }

    private Parsed<T> explain(ObjectReader reader, JsonNode input, JacksonException mismatch) {
        return new Parsed.Invalid<>(
                Texts.replaced(capped(new Explanation(reader, bound.obtain().constraints).of(input, mismatch))));
    }

    private static List<Issue> capped(List<Issue> issues) {
        return issues.size() <= Constraints.MAX_ISSUES ? issues : issues.subList(0, Constraints.MAX_ISSUES);
    }

    private static final class Binding {
        private final Mappers mappers;
        private final JavaType type;
        private final ObjectReader json;
        private final ObjectReader text;
        private final ObjectWriter writer;
        private final Constraints constraints;
        private final boolean constrained;
        private volatile boolean looked;
        private volatile @Nullable FlatRecord flat;

        Binding(Mappers mappers, Type declared) {
            this.mappers = mappers;
            type = mappers.json().constructType(declared);
            json = mappers.json().readerFor(type);
            text = mappers.text().readerFor(type);
            writer = mappers.json().writerFor(type);
            constraints = mappers.constraints();
            constrained = constraints.constrain(type);
        }

        /** Returns the reader of flat records, created with the first text, since bodies are never read from one. */
        @Nullable FlatRecord flat() {
            if (!looked) {
                flat = FlatRecord.of(mappers.text(), type);
                looked = true;
            }
            return flat;
        }
    }
}
