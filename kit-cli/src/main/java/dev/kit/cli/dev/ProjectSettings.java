package dev.kit.cli.dev;

import dev.kit.cli.application.ApplicationClassPath;
import dev.kit.cli.command.CommaList;
import dev.kit.cli.project.KitConfig;
import dev.kit.cli.project.SpringProperties;
import dev.kit.envkit.settings.SettingNames;
import dev.kit.redaction.callers.CallerRules;
import java.util.List;
import java.util.Map;

/**
 * A snapshot of the settings in a project's files.
 *
 * @param properties the environment, the application's properties and the content of {@code kit.config.yaml}
 * @param dev the resulting settings of this run
 */
record ProjectSettings(GivenProperties properties, DevSettings dev) {

    /** Returns the names of the settings in the application's own version of Kit. */
    static SettingNames names(DevRequest request) {
        return ApplicationClassPath.read(
                request.classes(),
                request.runtimePath(),
                classPath -> SettingNames.of(classPath.resources(SettingNames.RESOURCE)));
    }

    static ProjectSettings read(DevRequest request, Map<String, String> given, SettingNames names) {
        KitConfig config = KitConfig.load(request.directory(), given, names);
        SpringProperties spring =
                SpringProperties.load(request.resources(), request.directory(), given, request.stage());
        GivenProperties properties = new GivenProperties(given, spring, config);
        return new ProjectSettings(properties, DevSettings.resolve(request, properties));
    }

    /** Returns the studio's rules for callers. A token that the studio draws is unknown here, so that nobody has it. */
    CallerRules callers() {
        return new CallerRules(
                list("kit.studio.allowed-hosts"),
                list("kit.studio.allowed-origins"),
                properties.find("kit.studio.token").filter("auto"::equals).isPresent());
    }

    private List<String> list(String name) {
        return CommaList.of(properties::find, name);
    }
}
