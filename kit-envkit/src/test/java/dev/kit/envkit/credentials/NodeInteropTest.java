package dev.kit.envkit.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The documented formats, written and read by Node's own crypto. */
class NodeInteropTest {

    private static final MasterKey KEY = MasterKey.parse(CredentialCipherTest.KEY);
    private static final String VALUE = "p@ss \"quoted\" 你好 🔐\nline";
    private static final String AAD = "kit/v2|shop|production|DATABASE_URL";

    private static final String SEAL_1 = """
            const c = require('crypto'), iv = c.randomBytes(12);
            const s = c.createCipheriv('aes-256-gcm', Buffer.from(process.argv[1], 'hex'), iv);
            const e = Buffer.concat([s.update(process.argv[2], 'utf8'), s.final(), s.getAuthTag()]);
            process.stdout.write(e.toString('base64') + ' ' + iv.toString('hex'));
            """;
    private static final String OPEN_1 = """
            const c = require('crypto'), e = Buffer.from(process.argv[2], 'base64');
            const d = c.createDecipheriv('aes-256-gcm', Buffer.from(process.argv[1], 'hex'), Buffer.from(process.argv[3], 'hex'));
            d.setAuthTag(e.subarray(-16));
            process.stdout.write(Buffer.concat([d.update(e.subarray(0, -16)), d.final()]));
            """;
    private static final String SEAL_2 = """
            const c = require('crypto'), iv = c.randomBytes(12);
            const s = c.createCipheriv('aes-256-gcm', Buffer.from(process.argv[1], 'hex'), iv);
            s.setAAD(Buffer.from(process.argv[3], 'utf8'));
            const e = Buffer.concat([iv, s.update(process.argv[2], 'utf8'), s.final(), s.getAuthTag()]);
            process.stdout.write(e.toString('base64url'));
            """;
    private static final String OPEN_2 = """
            const c = require('crypto'), e = Buffer.from(process.argv[2], 'base64url');
            const d = c.createDecipheriv('aes-256-gcm', Buffer.from(process.argv[1], 'hex'), e.subarray(0, 12));
            d.setAAD(Buffer.from(process.argv[3], 'utf8'));
            d.setAuthTag(e.subarray(-16));
            process.stdout.write(Buffer.concat([d.update(e.subarray(12, -16)), d.final()]));
            """;

    @BeforeAll
    static void requireNode() {
        boolean present = hasNode();
        if ("true".equals(System.getenv("CI"))) {
            assertThat(present).as("node on the PATH").isTrue();
        } else {
            assumeThat(present).as("node on the PATH").isTrue();
        }
    }

    private static boolean hasNode() {
        try {
            return new ProcessBuilder("node", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static String node(String script, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("node", "-e", script, KEY.hex()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream out = process.getInputStream()) {
            String text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(text).isZero();
            return text;
        }
    }

    @Test
    @DisplayName("CR-06 a payload that Node sealed opens here, and the other way round")
    void exchangesPayloads() throws Exception {
        CredentialCipher cipher = new CredentialCipher(KEY);
        Map<String, String> credentials = Map.of("DATABASE_URL", VALUE);

        String[] fromNode = node(SEAL_1, CredentialJson.write(credentials)).split(" ", -1);
        assertThat(cipher.openTogether(new CredentialCipher.Payload(fromNode[0], fromNode[1])))
                .isEqualTo(credentials);
        CredentialCipher.Payload payload = cipher.sealTogether(credentials);
        assertThat(CredentialJson.read(node(OPEN_1, payload.encrypted(), payload.iv()), "Node's answer"))
                .isEqualTo(credentials);
    }

    @Test
    @DisplayName("CR-06 a value that Node sealed for a place opens here, and the other way round")
    void exchangesValues() throws Exception {
        CredentialCipher cipher = new CredentialCipher(KEY);

        assertThat(cipher.open(CredentialCipherTest.DATABASE_URL, node(SEAL_2, VALUE, AAD)))
                .isEqualTo(VALUE);
        assertThat(node(OPEN_2, cipher.seal(CredentialCipherTest.DATABASE_URL, VALUE), AAD))
                .isEqualTo(VALUE);
    }

    @Test
    @DisplayName("CR-06 the reader that the guide shows opens what is sealed")
    void theGuideShowsAReader() throws Exception {
        String guide = Files.readString(Path.of("../docs/envkit.md"));
        int start = guide.indexOf("```js\n") + "```js\n".length();
        String reader = guide.substring(start, guide.indexOf("```", start));
        SealedCredentials sealed =
                SealedCredentials.empty("shop", "production", KEY).with(Map.of("JWT_SECRET", VALUE), KEY);

        String script = "const crypto = require('crypto'), key = process.argv[1], file = JSON.parse(process.argv[2]);\n"
                + reader + "process.stdout.write(value);";

        assertThat(node(script, sealed.toJson())).isEqualTo(VALUE);
    }
}
