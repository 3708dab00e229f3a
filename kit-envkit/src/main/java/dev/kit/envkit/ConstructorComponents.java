package dev.kit.envkit;

import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Determines the components that a constructor reference fills. Used only for names, so every obstacle (a lambda, a
 * closed module, a native image) results in the names {@code #1}, {@code #2} and so on.
 */
final class ConstructorComponents {

    private ConstructorComponents() {}

    static String[] of(Into<?> target, int count) {
        return executable(target)
                .flatMap(executable -> Optional.ofNullable(parameterNames(executable)))
                .filter(names -> names.length == count)
                .orElseGet(() ->
                        IntStream.rangeClosed(1, count).mapToObj(i -> "#" + i).toArray(String[]::new));
    }

    /** Returns the class that the target builds, if it is a constructor reference. */
    static @Nullable Class<?> target(Into<?> target) {
        return executable(target)
                .<Class<?>>map(
                        found -> found instanceof Method method ? method.getReturnType() : found.getDeclaringClass())
                .orElse(null);
    }

    private static String @Nullable [] parameterNames(Executable executable) {
        Class<?> owner = executable.getDeclaringClass();
        if (owner.isRecord() && !(executable instanceof Method)) {
            RecordComponent[] components = owner.getRecordComponents();
            if (components.length == executable.getParameterCount()) {
                return Arrays.stream(components).map(RecordComponent::getName).toArray(String[]::new);
            }
        }
        Parameter[] parameters = executable.getParameters();
        return Arrays.stream(parameters).allMatch(Parameter::isNamePresent)
                ? Arrays.stream(parameters).map(Parameter::getName).toArray(String[]::new)
                : null;
    }

    private static Optional<Executable> executable(Into<?> target) {
        try {
            Method replace = target.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return replace.invoke(target) instanceof SerializedLambda lambda
                    ? find(lambda, target.getClass().getClassLoader())
                    : Optional.empty();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Optional<Executable> find(SerializedLambda lambda, @Nullable ClassLoader loader)
            throws ClassNotFoundException {
        Class<?> owner = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
        boolean constructor = lambda.getImplMethodKind() == MethodHandleInfo.REF_newInvokeSpecial;
        Stream<? extends Executable> candidates = constructor
                ? Arrays.stream(owner.getDeclaredConstructors())
                : Arrays.stream(owner.getDeclaredMethods())
                        .filter(method -> method.getName().equals(lambda.getImplMethodName()) && !method.isSynthetic());
        String wanted = lambda.getImplMethodSignature();
        return candidates
                .filter(candidate -> wanted.startsWith(parameterDescriptor(candidate)))
                .<Executable>map(candidate -> candidate)
                .findFirst();
    }

    private static String parameterDescriptor(Executable executable) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> parameter : executable.getParameterTypes()) {
            text.append(parameter.descriptorString());
        }
        return text.append(')').toString();
    }
}
