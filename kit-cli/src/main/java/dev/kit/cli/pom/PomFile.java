package dev.kit.cli.pom;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pom as it is on the disk. Immutable.
 *
 * @param path its absolute path
 * @param charset the encoding that its XML declaration names
 * @param xml its text
 */
record PomFile(Path path, Charset charset, XmlText xml) {

    private static final Pattern ENCODING = Pattern.compile("^\\W{0,3}<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([\\w.-]+)");

    /**
     * Reads a pom.
     *
     * @throws CliException if it is no pom that can be edited
     */
    static PomFile read(Path path) {
        try {
            byte[] bytes = Files.readAllBytes(path);
            Charset charset = charset(new String(bytes, StandardCharsets.ISO_8859_1));
            String text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            XmlText xml = XmlText.of(text);
            if (!xml.root().isNamed("project")) {
                throw new IllegalArgumentException("its root is <" + xml.root().name() + ">, not <project>");
            }
            return new PomFile(path, charset, xml);
        } catch (CharacterCodingException e) {
            throw wrong(path.toString(), "it is not in the encoding that it declares", e);
        } catch (XmlScanner.Malformed e) {
            throw wrong(path + ":" + e.line(), String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw wrong(path.toString(), String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw wrong(path.toString(), e.getClass().getSimpleName(), e);
        }
    }

    XmlElement project() {
        return xml.root();
    }

    /** Returns the parent where Maven looks first, if that is the one that the pom names. */
    Optional<PomFile> parent() {
        Optional<XmlElement> parent = project().find("parent");
        String relative = parent.flatMap(element -> element.find("relativePath"))
                .map(XmlElement::text)
                .orElse("../pom.xml");
        Path place = path.resolveSibling(relative).normalize();
        Path file = Files.isDirectory(place) ? place.resolve("pom.xml") : place;
        return parent.filter(named -> !relative.isEmpty() && Files.isRegularFile(file))
                .map(named -> read(file))
                .filter(found ->
                        found.project().textOf("artifactId").equals(parent.get().textOf("artifactId")));
    }

    private static Charset charset(String start) {
        Matcher declared = ENCODING.matcher(start);
        return declared.find() ? Charset.forName(declared.group(1)) : StandardCharsets.UTF_8;
    }

    private static CliException wrong(String where, String what, Exception cause) {
        return CliException.failed("The pom cannot be read: " + what + ".", where, "Mend it; see mvn validate.", cause);
    }
}
