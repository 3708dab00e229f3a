package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * An application that is built for AWS Lambda.
 *
 * @param application its constructs
 * @param packageName the package of the main class, else the one common to all constructs; the handlers are below it
 * @param project the directory that contains {@code .kit}
 * @param classes the directory of classes that is packaged; the handlers are compiled into it
 * @param classPath the libraries that it runs with
 * @param release the Java release that its classes are compiled for
 * @param embedsSecrets whether sealed credentials are embedded
 * @param sealedNames the names of the sealed credentials, which no parameter provides
 */
public record AwsApplication(
        ApplicationDescription application,
        String packageName,
        Path project,
        Path classes,
        List<Path> classPath,
        int release,
        boolean embedsSecrets,
        Set<String> sealedNames) {

    /** Copies the collections. */
    public AwsApplication {
        classPath = List.copyOf(classPath);
        sealedNames = Set.copyOf(sealedNames);
    }

    /** Returns the package of the handlers. */
    public String handlerPackage() {
        return packageName.isEmpty() ? "lambda" : packageName + ".lambda";
    }
}
