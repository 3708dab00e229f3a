package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Calendar;
import java.util.Date;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.NopAnnotationIntrospector;

/**
 * Makes patterns of times strict, since Jackson reads the 31st of February as another day by default.
 *
 * <p>It precedes the annotations of the application, which cannot make unreadable texts of absent characters either.
 */
final class StrictFormats extends NopAnnotationIntrospector {

    private static final Pattern QUOTED_OR_YEAR = Pattern.compile("'[^']*'?|y");

    @Override
    public JsonFormat.@Nullable Value findFormat(MapperConfig<?> config, Annotated annotated) {
        JsonFormat format = _findAnnotation(annotated, JsonFormat.class);
        if (format == null || format.pattern().isEmpty() || format.lenient() != OptBoolean.DEFAULT) {
            return null;
        }
        JavaType type = annotated.getType();
        while (type.getContentType() != null) {
            type = type.getContentType();
        }
        boolean legacy = type.isTypeOrSubTypeOf(Date.class) || type.isTypeOrSubTypeOf(Calendar.class);
        return new JsonFormat.Value(format)
                .withPattern(legacy ? format.pattern() : withProlepticYears(format.pattern()))
                .withLenient(false);
    }

    /** Leaves out U+0000, which stands in a bean for a character that is absent, and which nobody may send. */
    @Override
    public JsonInclude.Value findPropertyInclusion(MapperConfig<?> config, Annotated annotated) {
        return annotated instanceof AnnotatedMember member
                        && member.getRawType() == char.class
                        && !member.getDeclaringClass().isRecord()
                ? JsonInclude.Value.construct(JsonInclude.Include.NON_DEFAULT, JsonInclude.Include.USE_DEFAULTS)
                : JsonInclude.Value.empty();
    }

    /** A strict {@code y} is a year of an era, and the pattern seldom has one; {@code u} is the year alone. */
    private static String withProlepticYears(String pattern) {
        return pattern.contains("G")
                ? pattern
                : QUOTED_OR_YEAR
                        .matcher(pattern)
                        .replaceAll(found -> found.group().equals("y") ? "u" : "$0");
    }
}
