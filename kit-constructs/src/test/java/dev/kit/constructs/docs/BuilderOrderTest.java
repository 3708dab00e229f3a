package dev.kit.constructs.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.endpoints.EndpointBuilder;
import dev.kit.constructs.endpoints.TypedEndpointBuilder;
import dev.kit.constructs.subscribers.SubscriberBuilder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The order of builder calls, as the guides state it. */
final class BuilderOrderTest {

    private static final Pattern ENDPOINT_SENTENCE =
            Pattern.compile("after `\\.output` there is no (.*?) any more; everything else", Pattern.DOTALL);

    private static final Pattern CALL = Pattern.compile("`\\.(\\w+)[^`]*`");

    private static Set<String> calls(Class<?> builder) {
        return Arrays.stream(builder.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getDeclaringClass() != Object.class)
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String guide(String name) throws IOException {
        return Files.readString(Path.of("../docs", name));
    }

    @Test
    @DisplayName("U4 the guide names exactly the calls of an endpoint that are gone after output")
    void namesEndpointCalls() throws IOException {
        Set<String> gone = calls(EndpointBuilder.class);
        gone.removeAll(calls(TypedEndpointBuilder.class));
        gone.remove("output");
        Matcher sentence = ENDPOINT_SENTENCE.matcher(guide("constructs.md"));
        assertThat(sentence.find()).as("the sentence of constructs.md").isTrue();
        Set<String> named = CALL.matcher(sentence.group(1))
                .results()
                .map(call -> call.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isEqualTo(gone).isNotEmpty();
    }

    @Test
    @DisplayName("U4 after the output of a subscriber only handle is left, as the guide states")
    void namesSubscriberCalls() throws Exception {
        Class<?> after =
                SubscriberBuilder.class.getMethod("output", Class.class).getReturnType();
        assertThat(calls(after)).containsExactly("handle");
        assertThat(guide("events.md"))
                .contains(
                        "`.output(…)`, where the result is to be checked, comes last: after it there is only `.handle`.");
    }
}
