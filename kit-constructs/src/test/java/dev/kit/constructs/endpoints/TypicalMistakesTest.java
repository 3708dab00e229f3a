package dev.kit.constructs.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What must not compile, and that the compiler says why in a few words. */
final class TypicalMistakesTest {

    /** A line of a wide terminal; where generics show, javac writes many. */
    private static final int LINE = 160;

    private static final String FRAME = """
            import static dev.kit.constructs.endpoints.Endpoints.e;
            import dev.kit.constructs.endpoints.*;
            import dev.kit.constructs.events.EventType;
            import dev.kit.constructs.audit.AuditableAction;
            class Probe {
                record User(String id, String name) {}
                record NewUser(String name) {}
                record Created(String id) {}
                record Session(String user) {}
                static final EventType<Created> CREATED = EventType.of("user.created", Created.class);
                static final AuditableAction<Created> AUDITED = AuditableAction.of("user.created", Created.class);
                Object endpoint = %s;
            }
            """;

    @TempDir
    Path classes;

    @Test
    @DisplayName("EN-07 EN-17 the right way compiles")
    void theRightWayCompiles() {
        assertThat(errors("""
                e.session(ctx -> new Session(ctx.cookie("user"))).post("/users").body(NewUser.class)
                    .authorize(ctx -> ctx.session().user().equals(ctx.body().name()))
                    .output(User.class)
                    .event(CREATED, user -> new Created(user.id()))
                    .audit(AUDITED, user -> new Created(user.id()), a -> a.entityId(User::id).table("users"))
                    .handle((ctx, response) -> response.status(SuccessStatus.Created)
                        .send(new User("1", ctx.body().name())))
                """)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "e.post(\"/\").handle(ctx -> ctx.body().name()) | location: class NoBody",
                "e.get(\"/\").handle(ctx -> ctx.query().name()) | location: class NoQuery",
                "e.get(\"/\").handle(ctx -> ctx.params().id()) | location: class NoParams",
                "e.get(\"/\").handle(ctx -> ctx.session().user()) | location: class NoSession",
                "e.get(\"/\").handle(ctx -> ctx.db().sql(\"select 1\")) | location: class NoDatabase",
                "e.get(\"/\").output(User.class).handle(ctx -> new NewUser(\"a\")) | NewUser cannot be converted to User",
                "e.get(\"/\").event(CREATED, user -> new Created(\"1\")).handle(ctx -> 1) | method event(",
                "e.post(\"/\").body(NewUser.class).handle(ctx -> ctx.body().email()) | location: class NewUser",
                "e.get(\"/\").output(User.class).audit(AUDITED, user -> user.email()).handle(ctx -> null) | location: variable user of type User",
                "e.get(\"/\").output(User.class).handle((ctx, r) -> r.status(201).send(new User(\"1\", \"a\"))) | int cannot be converted to SuccessStatus"
            })
    @DisplayName("EN-17 typical mistakes do not compile, and one line names what is missing")
    void mistakesDoNotCompile(String mistake, String message) {
        assertThat(errors(mistake))
                .singleElement()
                .satisfies(error -> assertThat(error).contains(message.trim()).hasSizeLessThanOrEqualTo(LINE));
    }

    private List<String> errors(String expression) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        compiler.getTask(
                        new StringWriter(),
                        null,
                        diagnostics,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")),
                        null,
                        List.of(source(FRAME.formatted(expression))))
                .call();
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic
                        .getMessage(Locale.ENGLISH)
                        .replaceAll("(\\w+\\.)+(?=[A-Z])", "")
                        .replaceAll("\\s+", " "))
                .toList();
    }

    private static JavaFileObject source(String code) {
        return new SimpleJavaFileObject(URI.create("string:///Probe.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
    }
}
