package dev.kit.boot;

import dev.kit.envkit.settings.SettingNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;

/** The configuration metadata of Kit's settings. */
final class KitMetadata {

    private KitMetadata() {}

    /** Returns the settings of the starter itself, read from the jar that contains this class. */
    static SettingNames names() {
        String here = String.valueOf(KitMetadata.class.getResource("KitMetadata.class"));
        String root = here.substring(0, here.length() - (KitMetadata.class.getName() + ".class").length());
        return names(KitMetadata.class.getClassLoader(), root);
    }

    /** Returns the settings of every jar on the class path that has configuration metadata. */
    static SettingNames allNames(ClassLoader loader) {
        return names(loader, "");
    }

    private static SettingNames names(ClassLoader loader, String root) {
        try {
            return SettingNames.of(Collections.list(loader.getResources(SettingNames.RESOURCE)).stream()
                    .filter(url -> url.toString().startsWith(root))
                    .map(KitMetadata::read)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(SettingNames.RESOURCE + " cannot be looked for", e);
        }
    }

    private static byte[] read(URL url) {
        try (InputStream in = url.openStream()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(url + " cannot be read", e);
        }
    }
}
