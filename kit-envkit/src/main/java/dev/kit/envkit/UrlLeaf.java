package dev.kit.envkit;

import java.net.URI;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A leaf that holds a URL. */
final class UrlLeaf extends Leaf<URI> implements Variable.Url {

    UrlLeaf(Specification<URI> specification) {
        super(specification);
    }

    @Override
    UrlLeaf with(Specification<URI> changed) {
        return new UrlLeaf(changed);
    }

    @Override
    @Nullable String shown(String raw) {
        String parts = UrlForm.shown(raw);
        return parts != null ? parts : super.shown(raw);
    }

    @Override
    List<String> hints(String raw) {
        String problem = UrlForm.problem(raw);
        return problem == null ? List.of() : List.of(problem);
    }

    @Override
    public Url check(Predicate<? super URI> rule, String message) {
        return with(andOwn(message, rule));
    }

    @Override
    public Url scheme(String... schemes) {
        List<String> accepted = List.of(schemes);
        return with(and("with scheme " + String.join(" or ", accepted), url -> isOneOf(url.getScheme(), accepted)));
    }

    private static boolean isOneOf(String scheme, List<String> accepted) {
        for (String candidate : accepted) {
            if (candidate.equalsIgnoreCase(scheme)) {
                return true;
            }
        }
        return false;
    }
}
