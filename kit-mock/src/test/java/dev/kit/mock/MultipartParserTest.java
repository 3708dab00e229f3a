package dev.kit.mock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies of forms with several parts, in which {@code ⏎} stands for the end of a line. */
class MultipartParserTest {

    @ParameterizedTest(name = "{0}: {1} is {2}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎1⏎--X--              | {a=[1]}
            ;BOUNDARY="X Y"; a=b   | --X Y⏎content-disposition: form-data; name="a"⏎⏎1⏎--X Y--⏎         | {a=[1]}
            ; a=b; boundary=X; c=d | before⏎--X⏎A: b⏎Content-Disposition: form-data; name="a"⏎⏎1⏎--X-- | {a=[1]}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="größe"⏎⏎你⏎--X--          | {größe=[你]}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎⏎--X--               | {a=[]}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎--X--                | {a=[]}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎1⏎⏎2⏎--X--           | {a=[1⏎⏎2]}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎1⏎--X⏎Content-Disposition: form-data; name="a"; filename="f"⏎⏎2⏎--X-- | {a=[1, 2]}
            ; boundary=X           | --X--                                                             | {}
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎1                    | none
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎⏎1⏎--X                | none
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎--X--                 | none
            ; boundary=X           | --X⏎Content-Disposition: form-data; name="a"⏎--X⏎⏎1⏎--X--          | none
            ; boundary=X           | --X⏎Content-Disposition: form-data⏎⏎1⏎--X--                        | none
            ; boundary=X           | 1                                                                 | none
            ; bound=X              | --X--                                                             | none
            """)
    void reads(String parameters, String body, String parts) {
        byte[] bytes = body.replace("⏎", "\r\n").getBytes(StandardCharsets.UTF_8);
        assertThat(MultipartParser.parts("multipart/form-data" + parameters, bytes)
                        .map(found -> found.toString().replace("\r\n", "⏎"))
                        .orElse("none"))
                .isEqualTo(parts);
    }
}
