package dev.kit.envkit.settings;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A static constant of an application that a setting names.
 *
 * @param setting the key in {@code kit.config.yaml}, such as {@code envParser}
 * @param className the binary name of the class, such as {@code com.acme.Env}
 * @param field the name of the static field, of any visibility
 */
public record NamedConstant(String setting, String className, String field) {

    private static final Pattern PLACE = Pattern.compile("([\\w.$]+)#([\\w$]+)", Pattern.UNICODE_CHARACTER_CLASS);

    /**
     * Parses a name such as {@code com.acme.Env#PARSER}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static NamedConstant of(String setting, String text) {
        Matcher place = PLACE.matcher(text.strip());
        if (!place.matches()) {
            throw new IllegalArgumentException(setting + " " + refusal(text) + ".");
        }
        return new NamedConstant(setting, place.group(1), place.group(2));
    }

    /** Returns whether the text has the form of a name. */
    static boolean isName(String text) {
        return PLACE.matcher(text.strip()).matches();
    }

    static String refusal(String text) {
        return "must name a class and a static field, such as com.acme.Env#PARSER, not \"" + text + "\"";
    }

    /**
     * Returns the value of the constant. Initializes its class.
     *
     * @throws IllegalArgumentException if there is no such class or field, or its initialization fails
     */
    public Object read(ClassLoader loader) {
        try {
            Field constant = Class.forName(className, true, loader).getDeclaredField(field);
            if (!Modifier.isStatic(constant.getModifiers())) {
                throw invalid("is not static", null);
            }
            constant.setAccessible(true);
            Object value = constant.get(null);
            if (value == null) {
                throw invalid("is null", null);
            }
            return value;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw invalid("there is no class " + e.getMessage(), e);
        } catch (NoSuchFieldException e) {
            throw invalid("the class has no field " + field, e);
        } catch (ExceptionInInitializerError e) {
            throw invalid("the class cannot be initialized: " + e.getCause(), e);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw e instanceof IllegalArgumentException known ? known : invalid(String.valueOf(e.getMessage()), e);
        }
    }

    /** Returns the exception for a value of another type. */
    public IllegalArgumentException isNot(String expected, Object value) {
        return invalid("is a " + value.getClass().getName() + " and must be " + expected, null);
    }

    private IllegalArgumentException invalid(String reason, @Nullable Throwable cause) {
        return new IllegalArgumentException(setting + " names " + this + ": " + reason + ".", cause);
    }

    /** Returns the name, such as {@code com.acme.Env#PARSER}. */
    @Override
    public String toString() {
        return className + "#" + field;
    }
}
