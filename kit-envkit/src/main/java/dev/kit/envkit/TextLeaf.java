package dev.kit.envkit;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A leaf of text. */
final class TextLeaf extends Leaf<String> implements Variable.Text {

    TextLeaf(Specification<String> specification) {
        super(specification);
    }

    @Override
    TextLeaf with(Specification<String> changed) {
        return new TextLeaf(changed);
    }

    private TextLeaf must(String phrase, Predicate<String> condition) {
        return with(and(phrase, condition));
    }

    @Override
    public Text check(Predicate<? super String> rule, String message) {
        return with(andOwn(message, rule));
    }

    @Override
    public Text allowEmpty() {
        return with(specification.withEmptyAllowed());
    }

    @Override
    public Text minLength(int characters) {
        return must("of " + characters + "+ characters", text -> text.length() >= characters);
    }

    @Override
    public Text maxLength(int characters) {
        return must("of at most " + characters + " characters", text -> text.length() <= characters);
    }

    @Override
    public Text length(int characters) {
        return must("of exactly " + characters + " characters", text -> text.length() == characters);
    }

    @Override
    public Text regex(Pattern pattern) {
        return must(
                "with a match of " + pattern.pattern(),
                text -> pattern.matcher(text).find());
    }

    @Override
    public Text startsWith(String prefix) {
        return must("starting with \"" + prefix + "\"", text -> text.startsWith(prefix));
    }

    @Override
    public Text oneOf(String... values) {
        List<String> accepted = List.of(values);
        return must("out of " + String.join(", ", accepted), accepted::contains);
    }

    @Override
    public Text url() {
        return must("that is a url", text -> UrlForm.read(text) != null);
    }

    @Override
    public Text email() {
        return must("that is an email address", Forms::isEmail);
    }
}
