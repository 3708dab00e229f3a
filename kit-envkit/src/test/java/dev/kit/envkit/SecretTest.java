package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

class SecretTest {

    record Holder(Secret<String> secret) {}

    @Test
    void showsItselfOnlyWhenAsked() {
        Secret<String> secret = Secret.of("correct horse");

        assertThat(secret.reveal()).isEqualTo("correct horse");
        assertThat(secret)
                .hasToString("****")
                .isEqualTo(Secret.of("correct horse"))
                .isNotEqualTo(Secret.of("x"));
        assertThat(new Holder(secret)).hasToString("Holder[secret=****]");
        assertThat(secret.map(String::length).reveal()).isEqualTo(13);
    }

    @Test
    void serialisersFindNothing() {
        String json = JsonMapper.builder()
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .build()
                .writeValueAsString(new Holder(Secret.of("correct horse")));

        assertThat(json).isEqualTo("{\"secret\":{}}");
    }

    @Test
    void aRevealedSecretIsRemovedFromTexts() {
        Secret.of("battery-staple-91").reveal();

        assertThat(Redactor.shared().redact("<battery-staple-91> and battery-staple-91"))
                .isEqualTo("<****> and ****");
    }

    @Test
    void thePasswordOfARevealedUrlIsRemovedToo() {
        Secret<URI> url = new EnvironmentParser(Map.of("DATABASE_URL", "postgresql://app:p%40ssw0rd@db/app"))
                .create(env -> env.get("DATABASE_URL").url().secret())
                .parse();
        url.reveal();

        assertThat(Redactor.shared().redact("login app/p@ssw0rd failed for postgresql://app:p%40ssw0rd@db/app"))
                .isEqualTo("login app/**** failed for ****");
    }

    @Test
    @DisplayName("I11-2 the password in a revealed URL's query is removed from texts too")
    void thePasswordOfAQueryIsRemovedToo() {
        Secret<URI> url = new EnvironmentParser(Map.of("X", "jdbc:postgresql://h/db?user=u&password=tr%26ubador-7"))
                .create(env -> env.get("X").url().secret())
                .parse();
        url.reveal();

        assertThat(Redactor.shared().redact("login of u with tr&ubador-7 failed"))
                .isEqualTo("login of u with **** failed");
    }

    @Test
    @DisplayName("I11-2 passwords in any URL of a text are masked, wherever the URL has them")
    void masksPasswordsOfUrls() {
        assertThat(
                        Redactor.shared()
                                .withoutSecrets(
                                        "see postgresql://u:s@h1:1,h2:2/db?p%61ssword=s&x=1&api_key=s, jdbc:oracle:thin:scott/s@h:1:x"))
                .isEqualTo("see postgresql://u:****@h1:1,h2:2/db?p%61ssword=****&x=1&api_key=****"
                        + ", jdbc:oracle:thin:scott/****@h:1:x");
        assertThat(Redactor.shared().withoutSecrets("jdbc:sqlserver://h:1;user=u;password=s;encrypt=true"))
                .isEqualTo("jdbc:sqlserver://h:1;user=u;password=****;encrypt=true");
        assertThat(Redactor.shared().withoutSecrets("https://h/reset?mode=a&sort=key"))
                .isEqualTo("https://h/reset?mode=a&sort=key");
    }

    @Test
    void secretsAreFoundInTheirJsonAndUrlForms() {
        Redactor redactor = new Redactor();
        redactor.add("quo\"te\nlong");
        redactor.add("a b/c d&e");

        assertThat(redactor.redact("{\"k\":\"quo\\\"te\\nlong\"} ?q=a+b%2Fc+d%26e&r=a%20b%2Fc%20d%26e"))
                .isEqualTo("{\"k\":\"****\"} ?q=****&r=****");
    }

    @Test
    void shortSecretsAndInnocentTextsAreLeftAlone() {
        Redactor redactor = new Redactor();
        redactor.add("short");
        redactor.add("longer-secret");
        String innocent = "a short text without anything, longer-secre";

        assertThat(redactor.redact(innocent)).isSameAs(innocent);
        assertThat(redactor.redact("")).isEmpty();
    }

    @Test
    void theLongestSecretWins() {
        Redactor redactor = new Redactor();
        redactor.add("abcdef");
        redactor.add("abcdefgh");

        assertThat(redactor.redact("abcdefgh abcdefg")).isEqualTo("**** ****g");
    }
}
