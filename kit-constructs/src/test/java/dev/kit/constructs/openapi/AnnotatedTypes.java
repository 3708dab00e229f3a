package dev.kit.constructs.openapi;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonNaming;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.ser.std.ToStringSerializer;

/** Types whose annotations change their JSON. */
@NullMarked
final class AnnotatedTypes {

    private AnnotatedTypes() {}

    record Dates(
            @JsonFormat(pattern = "dd.MM.yyyy") LocalDate day,
            @JsonFormat(pattern = "yyyy-MM-dd HH:mm") LocalDateTime time,
            @JsonFormat(shape = JsonFormat.Shape.STRING) long id,
            @JsonSerialize(using = ToStringSerializer.class) long text,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) boolean flag,
            @JsonFormat(shape = JsonFormat.Shape.NUMBER) DayOfWeek weekday) {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    record Point(int x, String name) {}

    record Path(
            List<Point> points,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) Street street) {}

    record Street(String street, int no) {}

    record Address(
            int id,
            @JsonUnwrapped Street home,
            @JsonUnwrapped(prefix = "work_") @Nullable Street work) {}

    record Open(String name, @JsonAnySetter @JsonAnyGetter Map<String, Integer> more) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Tagged permits Cat, Dog {}

    record Cat(int lives) implements Tagged {}

    @JsonTypeName("dog")
    record Dog(String name) implements Tagged {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Car.class, name = "car"),
        @JsonSubTypes.Type(
                value = Bike.class,
                names = {"bike", "bicycle"})
    })
    sealed interface Wrapped permits Car, Bike {}

    record Car(int doors) implements Wrapped {}

    record Bike(String bell) implements Wrapped {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_ARRAY)
    sealed interface Listed permits Pear {}

    record Pear(int size) implements Listed {}

    @JsonTypeInfo(
            use = JsonTypeInfo.Id.NAME,
            include = JsonTypeInfo.As.EXISTING_PROPERTY,
            property = "kind",
            visible = true)
    @JsonSubTypes(@JsonSubTypes.Type(value = Oak.class, name = "oak"))
    sealed interface Existing permits Oak {}

    record Oak(String kind, int height) implements Existing {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.DEDUCTION)
    sealed interface Deduced permits Card, Cash {}

    record Card(String number) implements Deduced {}

    record Cash(int amount) implements Deduced {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type", defaultImpl = Plain.class)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Plain.class, name = "plain"),
        @JsonSubTypes.Type(value = Rich.class, name = "rich")
    })
    static class Plain {
        public String text = "";
    }

    static class Rich extends Plain {
        public int size;
    }

    sealed interface Paid permits Card2, Cash2 {}

    record Card2(String number) implements Paid {}

    record Cash2(int amount) implements Paid {}

    record External(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.EXTERNAL_PROPERTY, property = "how")
            @JsonSubTypes({
                @JsonSubTypes.Type(value = Card2.class, name = "card"),
                @JsonSubTypes.Type(value = Cash2.class, name = "cash")
            })
            Paid paid) {}

    record OnProperty(
            @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "how")
            @JsonSubTypes({
                @JsonSubTypes.Type(value = Card2.class, name = "card"),
                @JsonSubTypes.Type(value = Cash2.class, name = "cash")
            })
            List<Paid> paid) {}

    record Isbn(@JsonValue String text) {
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Isbn of(String text) {
            return new Isbn(text);
        }
    }

    enum Level {
        @JsonAlias("small")
        LOW,
        HIGH;

        @JsonCreator
        static Level of(String text) {
            return text.startsWith("h") || text.startsWith("H") ? HIGH : LOW;
        }
    }

    enum Color {
        @JsonAlias("crimson")
        RED
    }

    record Values(
            Isbn isbn,
            Level level,
            Color color,
            Set<String> tags,
            Map<Integer, String> byNumber,
            Map<Color, Integer> byColor,
            byte small,
            char letter) {}

    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record Names(
            @JsonAlias("given") String firstName,
            @JsonProperty("sur") String lastName) {}

    @JsonInclude(JsonInclude.Include.NON_DEFAULT)
    record Sparse(int count, String name) {}

    @JsonIgnoreProperties("secret")
    record Ignoring(
            String name,
            @Nullable String secret,
            @JsonIgnoreProperties("no") Street street) {}

    static final class Upper extends ValueSerializer<String> {
        @Override
        public void serialize(String value, JsonGenerator generator, SerializationContext context) {
            generator.writeStartArray().writeString(value).writeEndArray();
        }
    }

    record Foreign(
            @JsonSerialize(using = Upper.class) String text,
            @JsonSerialize(contentUsing = Upper.class) List<String> texts) {}

    static class Bean {
        public int count;
        public @Nullable Bean next;
    }
}
