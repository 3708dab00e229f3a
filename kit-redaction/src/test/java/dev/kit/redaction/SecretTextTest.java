package dev.kit.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets in free text, addresses, headers, forms and JSON, and what must not be taken for one. */
class SecretTextTest {

    private static final Redaction USUAL = Redaction.defaults();

    @ParameterizedTest(name = "SEC-M4 {0} is kept as {1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "login with password=hunter2, retry | login with password=[REDACTED], retry",
                "User[name=ada, password=hunter2] | User[name=ada, password=[REDACTED]]",
                "password: hunter2 | password: [REDACTED]",
                "api_key = \"a b\" | api_key = \"[REDACTED]\"",
                "spring.datasource.password=x | spring.datasource.password=[REDACTED]",
                "KIT_MASTER_KEY=abcdef | KIT_MASTER_KEY=[REDACTED]",
                "otp=123456 sent | otp=[REDACTED] sent",
                "to postgres://u:p4ss@db:5432/x | to postgres://u:[REDACTED]@db:5432/x",
                "amqp://guest:gu@est@h/v | amqp://guest:[REDACTED]@h/v",
                "jdbc:postgresql://h/db?user=u&password=p&ssl=true | jdbc:postgresql://h/db?user=u&password=[REDACTED]&ssl=true",
                "Bearer\tabcdefgh12345678 | Bearer\t[REDACTED]",
                "bearer  abcdefgh12345678 | bearer  [REDACTED]",
                "BASIC dXNlcjpwYXNzd29yZA== | BASIC [REDACTED]",
                "key AKIAIOSFODNN7EXAMPLE used | key [REDACTED] used",
                "ghp_abcdefghij1234567890abcdefghij123456 | [REDACTED]",
                "stripe sk_live_4eC39HqLyjWDarjtT1zdp7dc! | stripe [REDACTED]!",
                "xoxb-1234567890-abcdef | [REDACTED]",
                "on field 'password': rejected value [hunter2]; codes | on field 'password': rejected value [[REDACTED]]; codes",
                "Detail: Key (token)=(abc) already exists. | Detail: Key (token)=([REDACTED]) already exists.",
            })
    void hidesInText(String text, String expected) {
        assertThat(USUAL.scrub(text)).isEqualTo(expected);
    }

    @Test
    @DisplayName("SEC-M4 a private key is hidden, whole or cut")
    void hidesPrivateKeys() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\nMIIB\nabc=\n-----END RSA PRIVATE KEY-----";
        assertThat(USUAL.scrub("a " + key + " b")).isEqualTo("a [REDACTED] b");
        assertThat(USUAL.scrub("a " + key.substring(0, 40))).isEqualTo("a [REDACTED]");
        String certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----";
        assertThat(USUAL.scrub(certificate)).isEqualTo(certificate);
    }

    @ParameterizedTest(name = "SEC-M4 ordinary text stays: {0}")
    @ValueSource(
            strings = {
                "Basic authentication is switched off",
                "Bearer authentication failed",
                "basic functionality",
                "tokens=150, total_tokens: 210",
                "Unexpected token: FIELD_NAME at line 1",
                "Unrecognized token 'abc': was expecting (JSON String)",
                "password: must not be blank",
                "passwordExpired=false, token=null",
                "select * from users where password = ? and id = ?",
                "select * from users where password = $1 and token = :token",
                "Started ShopApplication in 2.1 seconds (process running for 2.5)",
                "author=ada, passenger=2, compass=north, pinned=true, sidebar=on, keyboard=us, session=3, code=NOT_FOUND",
                "http://localhost:8080/orders/7?page=2",
                "mail to ada@example.test: sent",
                "risk-assessment-of-some-long-name ask-me-anything-about-this-topic",
                "id 550e8400-e29b-41d4-a716-446655440000 at 2026-01-20T10:00:00Z",
                "Field error in object 'order' on field 'quantity': rejected value [0]",
                "Key (id)=(7) already exists.",
            })
    void leavesOrdinaryText(String text) {
        assertThat(USUAL.scrub(text)).isEqualTo(text);
    }

    @ParameterizedTest(name = "SEC-M4 ordinary JSON stays: {0}")
    @ValueSource(
            strings = {
                "{\"code\":\"NOT_FOUND\",\"status\":404,\"session\":\"Yoga\",\"author\":\"a\",\"authority\":\"b\"}",
                "{\"pass\":true,\"auth\":{\"kind\":\"none\"},\"pin\":null,\"signature\":[1]}",
                "{\"passenger\":1,\"compass\":\"n\",\"key\":\"k\",\"design\":\"d\",\"text\":\"{not json\"}",
                "{\"nested\":\"{\\\"id\\\":7,\\\"name\\\":\\\"x\\\"}\"}",
            })
    void leavesOrdinaryJson(String json) {
        assertThat(USUAL.json(json)).isEqualTo(json);
    }

    @Test
    @DisplayName("SEC-M4 JSON within a JSON string loses its secrets too")
    void hidesWithinStrings() {
        assertThat(USUAL.json("{\"payload\":\"{\\\"password\\\":\\\"x\\\",\\\"n\\\":1}\"}"))
                .isEqualTo("{\"payload\":\"{\\\"password\\\":\\\"[REDACTED]\\\",\\\"n\\\":1}\"}");
        assertThat(USUAL.json("{\"a\":\"{\\\"b\\\":\\\"{\\\\\\\"token\\\\\\\":\\\\\\\"x\\\\\\\"}\\\"}\"}"))
                .doesNotContain("\"x")
                .contains("[REDACTED]");
        assertThat(USUAL.json("{\"url\":\"postgres://u:hunter2@h/db\",\"line\":\"password=hunter2\"}"))
                .doesNotContain("hunter2");
        assertThat(USUAL.json(
                        "{\"jwt\":\"a\",\"pass\":\"b\",\"pin\":1234,\"encryptionKey\":\"c\",\"SAMLResponse\":\"d\"}"))
                .isEqualTo("{\"jwt\":\"[REDACTED]\",\"pass\":\"[REDACTED]\",\"pin\":\"[REDACTED]\","
                        + "\"encryptionKey\":\"[REDACTED]\",\"SAMLResponse\":\"[REDACTED]\"}");
    }

    @ParameterizedTest(name = "SEC-M4 a value named {0} is hidden in JSON, forms and headers")
    @ValueSource(
            strings = {
                "otp",
                "pin",
                "assertion",
                "client_assertion",
                "SAMLResponse",
                "signature",
                "sig",
                "X-Amz-Signature",
                "jwt",
                "auth",
                "pass",
                "passcode",
                "sid",
                "master_key",
                "encryptionKey",
                "signingKey",
                "access_token",
                "refreshTokens",
                "client-secret",
                "api_key",
                "private key"
            })
    void hidesByName(String name) {
        assertThat(USUAL.json("{\"" + name + "\":\"marked-7731\"}")).isEqualTo("{\"" + name + "\":\"[REDACTED]\"}");
        assertThat(USUAL.form(name.replace(' ', '+') + "=marked-7731")).endsWith("=[REDACTED]");
        assertThat(USUAL.headers(Map.of(name, "marked-7731"))).containsValue("[REDACTED]");
    }

    @ParameterizedTest(name = "SEC-M4 the header {0} is hidden")
    @ValueSource(
            strings = {
                "Authorization",
                "Proxy-Authorization",
                "Cookie",
                "Set-Cookie",
                "X-Api-Key",
                "X-Auth-Key",
                "X-Session-Id",
                "x-signature",
                "X-Hub-Signature-256",
                "X-Goog-IAP-JWT-Assertion",
                "Ocp-Apim-Subscription-Key"
            })
    void hidesHeaders(String name) {
        assertThat(USUAL.headers(Map.of(name, "marked-7731"))).containsExactly(Map.entry(name, "[REDACTED]"));
    }

    @ParameterizedTest(name = "SEC-M4 the form {0} is kept as {1}")
    @CsvSource({
        "token[]=a&id=1,token[]=[REDACTED]&id=1",
        "user[token]=a&user[name]=b,user[token]=[REDACTED]&user[name]=b",
        "user%5Bpwd%5D=a,user%5Bpwd%5D=[REDACTED]",
        "user.pwd=a,user.pwd=[REDACTED]",
        "code=abc&state=x,code=[REDACTED]&state=x",
        "code=DE&country=x,code=DE&country=x",
        "X-Amz-Signature=a&sig=b&otp=1,X-Amz-Signature=[REDACTED]&sig=[REDACTED]&otp=[REDACTED]",
    })
    void hidesInForms(String form, String expected) {
        assertThat(USUAL.form(form)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "SEC-M4 the address {0} is kept as {1}")
    @CsvSource({
        "/app#access_token=abc&state=1,/app#access_token=[REDACTED]&state=1",
        "https://u:p@h.test/a?token=x&page=2,https://[REDACTED]@h.test/a?token=[REDACTED]&page=2",
        "/reset/Zm9vYmFyYmF6cXV4MTIz,/reset/[REDACTED]",
        "/orders/550e8400-e29b-41d4-a716-446655440000/lines,/orders/550e8400-e29b-41d4-a716-446655440000/lines",
        "/users/activate/12,/users/activate/12",
        "/a//b/,/a//b/",
    })
    void hidesInAddresses(String address, String expected) {
        assertThat(USUAL.address(address)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "SEC-L5 a value named {0} is hidden in JSON, forms, fields and headers")
    @ValueSource(
            strings = {"totp", "TOTP", "hotp", "otp_code", "mfaCode", "recovery_code", "code_verifier", "deviceCode"})
    void hidesOneTimeCodes(String name) {
        assertThat(USUAL.json("{\"" + name + "\":\"449-113\"}")).isEqualTo("{\"" + name + "\":\"[REDACTED]\"}");
        assertThat(USUAL.form(name + "=449-113")).isEqualTo(name + "=[REDACTED]");
        assertThat(USUAL.fields(Map.of(name, List.of("449-113")))).containsValue(List.of("[REDACTED]"));
        assertThat(USUAL.headers(Map.of(name, "449-113"))).containsValue("[REDACTED]");
    }

    @ParameterizedTest(name = "SEC-L5 the query of {0} is kept as {1}")
    @CsvSource({
        "/callback?code=abc,/callback?code=[REDACTED]",
        "/login/oauth2/code/google?code=abc&scope=a,/login/oauth2/code/google?code=[REDACTED]&scope=a",
        "https://app.test/signin-oidc?Code=abc,https://app.test/signin-oidc?Code=[REDACTED]",
        "/app?session_state=1&code=abc,/app?session_state=1&code=[REDACTED]",
        "/app?iss=https%3A%2F%2Fid.test&c%6Fde=abc,/app?iss=https%3A%2F%2Fid.test&c%6Fde=[REDACTED]",
        "/app#state=1&code=abc,/app#state=1&code=[REDACTED]",
        "/countries?code=DE,/countries?code=DE",
        "/errors?code=NOT_FOUND&status=404,/errors?code=NOT_FOUND&status=404",
        "/products?code=A-1&page=2,/products?code=A-1&page=2",
        "/isoauthors?code=7,/isoauthors?code=7",
        "/callback?error_code=7&country_code=DE,/callback?error_code=7&country_code=DE",
    })
    void hidesAuthorizationCodes(String address, String expected) {
        assertThat(USUAL.address(address)).isEqualTo(expected);
    }

    @Test
    @DisplayName("SEC-L5 the code of a grant is hidden in a form, its fields and JSON; other codes stay")
    void hidesCodesOfGrants() {
        assertThat(USUAL.form("grant_type=authorization_code&code=abc&client_id=1"))
                .isEqualTo("grant_type=authorization_code&code=[REDACTED]&client_id=1");
        assertThat(USUAL.fields(Map.of("redirect_uri", List.of("https://app.test"), "code", List.of("abc"))))
                .containsEntry("code", List.of("[REDACTED]"));
        assertThat(USUAL.fields(Map.of("country", List.of("Germany"), "code", List.of("DE"))))
                .containsEntry("code", List.of("DE"));
        assertThat(USUAL.json("{\"codeVerifier\": \"x\", \"code\": \"abc\", \"redirectUri\": \"/\"}"))
                .isEqualTo("{\"codeVerifier\": \"[REDACTED]\", \"code\": \"[REDACTED]\", \"redirectUri\": \"/\"}");
        String error = "{\"code\":\"NOT_FOUND\",\"state\":\"open\",\"issues\":[{\"code\":\"required\"}]}";
        assertThat(USUAL.json(error)).isEqualTo(error);
    }
}
