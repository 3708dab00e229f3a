package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.kit.constructs.validation.Conversions.Converted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.TypeDeserializer;
import tools.jackson.databind.jsontype.impl.AsDeductionTypeDeserializer;

/** Finds types that no JSON can be read into, whatever it contains. */
final class Unreadable {

    private final Conversions conversions;
    private final Set<String> seen = new HashSet<>();
    private final List<String> problems = new ArrayList<>();

    private Unreadable(JsonMapper mapper) {
        conversions = new Conversions(mapper);
    }

    /** Returns the problems with their remedies, each beginning with the path of a component. */
    static List<String> in(JsonMapper mapper, JavaType type) {
        Unreadable unreadable = new Unreadable(mapper);
        unreadable.check(
                unreadable.conversions.read(type, null), type.getRawClass().getSimpleName());
        return List.copyOf(unreadable.problems);
    }

    private void check(Converted conversion, String place) {
        JavaType type = conversion.type();
        if (conversion.isForeign() || !seen.add(type.toCanonical())) {
            return;
        }
        if (type.getContentType() != null) {
            check(conversions.read(type.getContentType(), null), place + "[]");
            return;
        }
        TypeDeserializer told =
                type.isPrimitive() ? null : conversions.context().findTypeDeserializer(type);
        if (told != null) {
            checkVariants(type, told, place);
        } else if (conversion.deserializer() instanceof AbstractDeserializer
                && !type.getRawClass().getName().startsWith("java.")) {
            report(place, type, "of which JSON does not tell the class", "Add @JsonTypeInfo, or use a class.");
        } else if (conversion.deserializer() instanceof BeanDeserializerBase bean) {
            checkObject(bean, type, place);
        }
    }

    private void checkObject(BeanDeserializerBase bean, JavaType type, String place) {
        if (!bean.getValueInstantiator().canInstantiate()) {
            report(place, type, "which has no constructor to call", "Use a record, or add a constructor.");
            return;
        }
        bean.properties().forEachRemaining(property -> {
            String inside = place + "." + property.getName();
            TypeDeserializer own = property.getValueTypeDeserializer();
            if (own == null) {
                check(conversions.read(property.getType(), property.getValueDeserializer()), inside);
            } else {
                checkVariants(property.getType(), own, inside);
            }
        });
    }

    private void checkVariants(JavaType type, TypeDeserializer told, String place) {
        JsonTypeInfo.Id kind = told.getTypeIdResolver().getMechanism();
        boolean deduced = told instanceof AsDeductionTypeDeserializer;
        if (!deduced && (kind == JsonTypeInfo.Id.CLASS || kind == JsonTypeInfo.Id.MINIMAL_CLASS)) {
            report(
                    place,
                    type,
                    "whose class the client would choose",
                    "Use @JsonTypeInfo(use = JsonTypeInfo.Id.NAME) with names.");
            return;
        }
        Variants variants = Variants.of(conversions, type);
        if (variants == null || kind == JsonTypeInfo.Id.CUSTOM) {
            return;
        }
        if (variants.names().isEmpty() && told.getDefaultImpl() == null) {
            report(place, type, "which has no variants", "Name them with @JsonSubTypes, or make it sealed.");
        }
        variants.names().keySet().forEach(variant -> {
            if (conversions.read(variant, null).deserializer() instanceof BeanDeserializerBase bean
                    && seen.add(variant.toCanonical() + "Itself")) {
                checkObject(bean, variant, variant.getRawClass().getSimpleName());
            }
        });
    }

    private void report(String place, JavaType type, String problem, String remedy) {
        String name = type.getRawClass().getSimpleName();
        problems.add(place + (place.equals(name) ? "" : " of type " + name) + ", " + problem + ". " + remedy);
    }
}
