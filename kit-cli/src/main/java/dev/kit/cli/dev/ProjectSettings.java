package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.settings.SettingNames;
import java.util.Map;

/**
 * What the files of a project say at one moment.
 *
 * @param config {@code kit.config.yaml}
 * @param spring the application's properties
 * @param dev what follows for this run
 */
record ProjectSettings(KitConfig config, SpringProperties spring, DevSettings dev) {

    /** The settings that the application's own version of Kit has. */
    static SettingNames names(DevRequest request) {
        try (ApplicationClassPath classPath = ApplicationClassPath.of(request.classes(), request.runtimePath())) {
            return SettingNames.of(classPath.resources(SettingNames.RESOURCE));
        }
    }

    static ProjectSettings read(DevRequest request, Map<String, String> given, SettingNames names) {
        KitConfig config = KitConfig.load(request.directory(), given, names);
        SpringProperties spring =
                SpringProperties.load(request.resources(), request.directory(), given, request.stage());
        return new ProjectSettings(config, spring, DevSettings.resolve(request, given, config, spring));
    }
}
