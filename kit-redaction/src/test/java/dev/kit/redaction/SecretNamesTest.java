package dev.kit.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The one list of names, compared with the rules that it replaced. */
class SecretNamesTest {

    private static final String WORDS = "access account age api apiKey assertion auth authority authorization author"
            + " backupCode bypass card cardNumber client code codeVerifier compass cookie count credential credentials"
            + " csrf custom cvc cvv device deviceCode encryptionKey hash hint hotp iban id jsessionid jwt key master"
            + " masterKey mfaCode name note number ocpApim oldPwd otp otpCode pass passcode passenger passphrase passwd"
            + " password passwort path pin private privateKey proxy pwd recoveryCode refresh salt samlResponse secret"
            + " security securityCode session sessionId set sid sig signature signing signingKey sort ssn"
            + " stripe subscription subscriptionKey tenant token tokens totp totpCode turkey type user xsrf";
    private static final String HEADERS = "Authorization Proxy-Authorization Cookie Set-Cookie X-Api-Key X-Auth-Token"
            + " X-Csrf-Token X-Xsrf-Token X-Amz-Security-Token X-Auth-Key X-Goog-Iap-Jwt-Assertion X-Hub-Signature"
            + " X-Hub-Signature-256 X-Session-Id X-Signature Stripe-Signature Ocp-Apim-Subscription-Key"
            + " X-Amz-Signature X-Custom-Key X-Trace Accept Content-Type";

    @Test
    @DisplayName("SC-22 CA-11 every name that one of the former lists hid is hidden at its place")
    void hidesTheUnion() {
        for (String name : corpus()) {
            implies(SecretNamesTest::wasHiddenByStudio, SecretNames.DATA, name);
            implies(SecretNamesTest::wasHiddenByClientBodies, SecretNames.LOGS, name);
            implies(SecretNamesTest::wasHiddenByClientHeaders, SecretNames.LOGS, name);
            implies(SecretNamesTest::wasHiddenInUrls, SecretNames.PARAMETERS, name);
            implies(SecretNamesTest::wasHiddenInReports, SecretNames.SETTINGS, name);
            for (SecretNames each : SecretNames.values()) {
                implies(SecretNames.DATA::contains, each, name);
            }
        }
    }

    private static void implies(Predicate<String> before, SecretNames now, String name) {
        assertThat(!before.test(name) || now.contains(name))
                .as("%s in %s", name, now)
                .isTrue();
    }

    /** Every word, every pair of words, in each form that names have. */
    private static List<String> corpus() {
        List<String> names = new ArrayList<>(List.of(HEADERS.split(" ", -1)));
        for (String first : WORDS.split(" ", -1)) {
            forms(names, List.of(first));
            for (String second : WORDS.split(" ", -1)) {
                forms(names, List.of(first, second));
            }
        }
        assertThat(names).hasSizeGreaterThan(40_000);
        return names;
    }

    private static void forms(List<String> names, List<String> words) {
        String snake = String.join("_", words).replaceAll("([a-z])([A-Z])", "$1_$2");
        names.add(String.join("", words).toLowerCase(Locale.ROOT));
        names.add(words.get(0) + capital(words.get(words.size() - 1)));
        names.add(snake.toUpperCase(Locale.ROOT));
        names.add(snake.toLowerCase(Locale.ROOT).replace('_', '-'));
        names.add(snake.toLowerCase(Locale.ROOT).replace('_', ' '));
        names.add(String.join(".", words));
        names.add(words.get(0) + "[" + words.get(words.size() - 1) + "]");
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    @ParameterizedTest(name = "in {0} {1} stays readable")
    @CsvSource({
        "DATA,session author authority passenger compass keyboard code key private salt iban tokenCount tokenType design",
        "LOGS,author authority passenger compass keyboard code key private salt primaryKey sort design",
        "PARAMETERS,author user mode sort page sslmode sessionTimeout ApplicationName currentSchema keyspace",
        "SETTINGS,SESSION_TIMEOUT COOKIE_DOMAIN OTP_LENGTH PROXY_BYPASS MONKEY KEY_COUNT PORT DATABASE_URL AUTHORITY",
    })
    void leavesUsefulNames(SecretNames place, String names) {
        assertThat(names.split(" ", -1)).noneMatch(place::contains);
    }

    @Test
    @DisplayName("SC-22 CA-11 logs hide more than the studio, and no value by mistake of its kind")
    void hidesMoreInLogs() {
        assertThat(Redaction.logs().json("{\"signature\":[1],\"session\":{\"a\":1},\"pass\":true,\"n\":1}"))
                .isEqualTo("{\"signature\":\"****\",\"session\":\"****\",\"pass\":true,\"n\":1}");
    }

    private static final Set<String> STUDIO_HEADERS =
            Set.of(("authorization proxyauthorization cookie setcookie xapikey"
                            + " xauthtoken xcsrftoken xxsrftoken xamzsecuritytoken xauthkey xgoogiapjwtassertion xhubsignature"
                            + " xhubsignature256 xsessionid xsignature stripesignature ocpapimsubscriptionkey")
                    .split(" "));
    private static final Set<String> STUDIO_NAMES = Set.of(("assertion auth authorization backupcode clientassertion"
                    + " codeverifier cookie credentials cvc cvv devicecode hotp jsessionid jwt mfacode otp otpcode pass"
                    + " passcode passphrase passwd pin pwd recoverycode samlresponse securitycode sessionid sid sig"
                    + " signature ssn totp totpcode xamzsignature")
            .split(" "));
    private static final List<String> STUDIO_PARTS =
            List.of("password secret apikey privatekey accesskey masterkey encryptionkey signingkey subscriptionkey"
                    .split(" "));
    private static final Pattern CLIENT_BODIES = Pattern.compile(
            "token|secret|passw|passphrase|pwd|api_?-?key|access_?-?key|private_?-?key|credential|signature|session"
                    + "|authorization|cookie|assertion|otp|cvv|cvc|card_?-?number|iban");
    private static final Set<String> CLIENT_HEADERS =
            Set.of("authorization", "proxy-authorization", "cookie", "set-cookie", "x-api-key", "x-amz-security-token");
    private static final String ENVKIT =
            "PASSWORD|PASSWD|PASSPHRASE|PASSCODE|SECRET|TOKEN|CREDENTIAL|PRIVATE|SIGNATURE|API_?KEY|SALT";
    private static final Pattern ENVKIT_REPORTS = Pattern.compile(ENVKIT + "|_KEY$|^KEY$|(^|_)PWD$|(^|_)PASS$");
    private static final Pattern ENVKIT_URLS =
            Pattern.compile(ENVKIT + "|PWD|^PASS$|KEY$|ACCESS_?KEY|^AUTH$|^SIG$", Pattern.CASE_INSENSITIVE);

    private static boolean wasHiddenByStudio(String name) {
        String plain = name.replaceAll("[-_ ]", "").toLowerCase(Locale.ROOT);
        return STUDIO_HEADERS.contains(plain)
                || wasPartOfStudio(plain)
                || Arrays.stream(plain.split("[\\[\\].]+")).anyMatch(SecretNamesTest::wasPartOfStudio);
    }

    private static boolean wasPartOfStudio(String plain) {
        return STUDIO_NAMES.contains(plain)
                || plain.endsWith("token")
                || plain.endsWith("tokens")
                || STUDIO_PARTS.stream().anyMatch(plain::contains);
    }

    private static boolean wasHiddenByClientBodies(String name) {
        return CLIENT_BODIES.matcher(name.toLowerCase(Locale.ROOT)).find();
    }

    private static boolean wasHiddenByClientHeaders(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return CLIENT_HEADERS.contains(lower)
                || lower.matches(".*(token|secret|password|api-?key|signature|credential|session).*");
    }

    private static boolean wasHiddenInUrls(String name) {
        return ENVKIT_URLS.matcher(name).find();
    }

    private static boolean wasHiddenInReports(String name) {
        return ENVKIT_REPORTS.matcher(name.toUpperCase(Locale.ROOT)).find();
    }
}
