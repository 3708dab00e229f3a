package dev.kit.cli.doctor;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.application.ApplicationReader;
import dev.kit.cli.application.ConstructPatterns;
import dev.kit.cli.application.ReadVariable;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.command.Option;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The names that the constructs of a compiled application read.
 *
 * @param invocation the command line, which names the application
 */
record ConstructNames(Invocation invocation) implements RequiredNames {

    static final Option<String> PACKAGE = Option.text(
            "package",
            "NAMES",
            "Packages that hold the constructs, with commas between; kit.routes or that of the main class unless"
                    + " given.");

    @Override
    public List<String> marked(Surroundings at) {
        ApplicationPath application = ApplicationPath.of(invocation);
        ApplicationDescription read = ApplicationReader.describe(application, patterns(at, application), Map.of());
        read.warnings().forEach(warning -> warn(warning + "; its variables may be incomplete"));
        read.beans().forEach(bean -> warn(bean + " is a bean, whose variables only a running application knows"));
        return read.variables().stream().map(ReadVariable::marked).toList();
    }

    private ConstructPatterns patterns(Surroundings at, ApplicationPath application) {
        return ConstructPatterns.of(
                        property -> property.equals("kit.routes")
                                ? invocation
                                        .arguments()
                                        .find(PACKAGE)
                                        .or(() -> at.properties().find(property))
                                : at.properties().find(property),
                        Optional.ofNullable(application.mainPackage()))
                .orElseThrow(() -> CliException.usage(
                        "The class path names no main class whose package could hold constructs.",
                        "Name their packages with --package com.acme.shop."));
    }

    private void warn(String line) {
        invocation.console().warn("kit: " + line);
    }
}
