package dev.kit.constructs.validation;

import jakarta.validation.MessageInterpolator;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.validator.messageinterpolation.HibernateMessageInterpolatorContext;
import org.jspecify.annotations.Nullable;

/**
 * The texts of constraints: those of the application, then those of libraries, then those of Hibernate Validator.
 *
 * <p>No expression is evaluated. A text that has one is replaced, so that none is sent.
 */
final class ConstraintTexts implements MessageInterpolator {

    private static final Pattern ESCAPED = Pattern.compile("\\\\([{}$\\\\])");
    private static final Pattern TERM = Pattern.compile(ESCAPED + "|\\$\\{[^}]*}|\\{([^{}]+)}");

    /** The only expression in the texts of Jakarta, which depends on the constraint alone. */
    private static final Pattern INCLUSIVE = Pattern.compile("\\$\\{inclusive == true \\? '([^']*)' : '([^']*)'}");

    private static final int MAX_DEPTH = 8;

    @Override
    public String interpolate(String template, Context context) {
        return interpolate(template, context, Texts.language());
    }

    @Override
    public String interpolate(String template, Context context, Locale locale) {
        String text = resolve(template, context, locale, 0);
        return text == null ? Texts.replaced("is not valid", locale) : text;
    }

    static boolean hasExpression(String template) {
        String known = template.startsWith("{") && template.endsWith("}")
                ? Texts.find(template.substring(1, template.length() - 1), Locale.ENGLISH)
                : null;
        return INCLUSIVE
                .matcher(known == null ? template : known)
                .replaceAll("")
                .contains("${");
    }

    /** Returns null if the text has an expression. */
    private static @Nullable String resolve(String template, Context context, Locale locale, int depth) {
        Map<String, Object> attributes = context.getConstraintDescriptor().getAttributes();
        String plain = INCLUSIVE
                .matcher(template)
                .replaceAll(match -> Matcher.quoteReplacement(
                        match.group(Boolean.TRUE.equals(attributes.get("inclusive")) ? 1 : 2)));
        StringBuilder text = new StringBuilder();
        Matcher term = TERM.matcher(plain);
        while (term.find()) {
            String value = term.group(1) != null ? term.group(1) : value(term.toMatchResult(), context, locale, depth);
            if (value == null) {
                return null;
            }
            term.appendReplacement(text, Matcher.quoteReplacement(value));
        }
        return term.appendTail(text).toString();
    }

    private static @Nullable String value(MatchResult term, Context context, Locale locale, int depth) {
        String key = term.group(2);
        if (key == null) {
            return null;
        }
        String known = depth < MAX_DEPTH ? Texts.find(key, locale) : null;
        if (known != null) {
            return resolve(known, context, locale, depth + 1);
        }
        Object parameter = context instanceof HibernateMessageInterpolatorContext own
                ? own.getMessageParameters().get(key)
                : null;
        if (parameter != null) {
            return ESCAPED.matcher(parameter.toString()).replaceAll("$1");
        }
        Object attribute = context.getConstraintDescriptor().getAttributes().get(key);
        return attribute == null
                ? term.group()
                : attribute instanceof Object[] array ? Arrays.toString(array) : attribute.toString();
    }
}
