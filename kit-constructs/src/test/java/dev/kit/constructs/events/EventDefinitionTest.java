package dev.kit.constructs.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.events.codec.EventOrigin;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventDefinitionTest {

    record User(String id, boolean isNew) {}

    record UserCreated(String userId) {}

    private static final EventType<UserCreated> USER_CREATED = EventType.of("user.created", UserCreated.class);

    @Test
    @DisplayName("EV-03 the message has the type and the payload taken from the output")
    void takesThePayloadFromTheOutput() {
        EventDefinition<User> definition = EventDefinition.of(USER_CREATED, user -> new UserCreated(user.id()));

        assertThat(definition.message(new User("123", true))).contains(USER_CREATED.of(new UserCreated("123")));
        assertThat(definition.type()).isEqualTo(USER_CREATED);
    }

    @Test
    @DisplayName("EV-05 EV-13 a false condition drops the event before its payload is computed")
    void doesNotComputeADroppedPayload() {
        AtomicInteger computed = new AtomicInteger();
        EventDefinition<User> definition = EventDefinition.<User, UserCreated>of(USER_CREATED, user -> {
                    computed.incrementAndGet();
                    return new UserCreated(user.id());
                })
                .when(User::isNew);

        assertThat(definition.message(new User("1", false))).isEmpty();
        assertThat(computed).hasValue(0);
    }

    @Test
    void takesTheKeyFromTheOutput() {
        EventDefinition<User> definition = EventDefinition.<User, UserCreated>of(
                        USER_CREATED, user -> new UserCreated(user.id()))
                .key(User::id);

        assertThat(definition.message(new User("7", true)).orElseThrow().key()).isEqualTo("7");
    }

    @Test
    @DisplayName("EV-14 an output without a key is published without one, instead of being lost")
    void publishesWithoutAKey() {
        EventDefinition<User> definition = EventDefinition.<User, UserCreated>of(
                        USER_CREATED, user -> new UserCreated(user.id()))
                .key(user -> user.isNew() ? user.id() : null);

        assertThat(definition.message(new User("7", false)).orElseThrow().key()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a#", "a.*", "größe", ".a", "a\n"})
    @DisplayName("EV-17 a name that a transport could not carry exactly is refused")
    void refusesNamesWithSpecialMeaning(String name) {
        assertThatThrownBy(() -> EventType.of(name, UserCreated.class)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("EV-17 a name of 300 characters is refused")
    void refusesLongNames() {
        assertThatThrownBy(() -> EventType.of("a".repeat(300), UserCreated.class))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void refusesToOpenAnEnvelopeAsAnotherType() {
        Envelope envelope = EventOrigin.of("test").envelope(USER_CREATED.of(new UserCreated("1")));

        assertThatThrownBy(() -> envelope.open(EventType.of("other", UserCreated.class)))
                .isInstanceOf(EventException.class)
                .hasMessageContaining("user.created");
    }

    @Test
    void namesTheEventWhosePayloadDoesNotFit() {
        EventType<Integer> wrong = EventType.of("user.created", Integer.class);
        Envelope envelope = EventOrigin.of("test").envelope(USER_CREATED.of(new UserCreated("1")));

        assertThatThrownBy(() -> envelope.open(wrong))
                .isInstanceOf(EventException.class)
                .hasMessageContaining(envelope.id().toString())
                .hasMessageContaining("Integer");
    }

    @Test
    void doublesDelaysUpToTheMaximum() {
        RedeliveryPolicy policy = new RedeliveryPolicy(9, Duration.ofSeconds(1), Duration.ofSeconds(5));

        assertThat(policy.delayAfter(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.delayAfter(3)).isEqualTo(Duration.ofSeconds(4));
        assertThat(policy.delayAfter(4)).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.delayAfter(1_000_000)).isEqualTo(Duration.ofSeconds(5));
        assertThat(policy.exhausted(8)).isFalse();
        assertThat(policy.exhausted(9)).isTrue();
    }

    @Test
    void identifiersGrow() {
        EventOrigin origin = EventOrigin.of("test");
        Envelope before = origin.envelope(USER_CREATED.of(new UserCreated("1")));
        Envelope after = origin.envelope(USER_CREATED.of(new UserCreated("2")));

        assertThat(before.id().version()).isEqualTo(7);
        assertThat(before.id().variant()).isEqualTo(2);
        assertThat(before.id().toString()).isLessThan(after.id().toString());
    }
}
