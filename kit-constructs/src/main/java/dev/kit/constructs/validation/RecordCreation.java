package dev.kit.constructs.validation;

import com.fasterxml.jackson.annotation.Nulls;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.module.SimpleValueInstantiators;

/**
 * Calls the constructors of records through a handle that is created once.
 *
 * <p>Jackson passes the arguments to {@code invokeWithArguments}, which adapts the handle anew for every record of
 * every request: about a microsecond and 300 bytes each.
 */
final class RecordCreation extends SimpleValueInstantiators {

    @Override
    public ValueInstantiator modifyValueInstantiator(
            DeserializationConfig config, BeanDescription.Supplier bean, ValueInstantiator instantiator) {
        return bean.getBeanClass().isRecord()
                        && instantiator.getClass() == StdValueInstantiator.class
                        && instantiator.getWithArgsCreator() instanceof AnnotatedConstructor creator
                ? direct((StdValueInstantiator) instantiator, creator.getAnnotated())
                : instantiator;
    }

    /** Returns the constructor that takes all components as one array, or null if the instantiator is not Kit's. */
    static @Nullable MethodHandle constructor(ValueInstantiator instantiator) {
        return instantiator instanceof Direct direct ? direct.constructor : null;
    }

    private static ValueInstantiator direct(StdValueInstantiator jacksons, Constructor<?> constructor) {
        try {
            constructor.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
            int count = constructor.getParameterCount();
            return new Direct(
                    jacksons, handle.asType(MethodType.genericMethodType(count)).asSpreader(Object[].class, count));
        } catch (IllegalAccessException | RuntimeException e) {
            // A closed module; Jackson's own instantiator is kept.
            return jacksons;
        }
    }

    private static final class Direct extends StdValueInstantiator {

        private final MethodHandle constructor;

        Direct(StdValueInstantiator jacksons, MethodHandle constructor) {
            super(jacksons);
            this.constructor = constructor;
        }

        @Override
        public Object createFromObjectWith(DeserializationContext context, Object[] arguments) {
            // A handler lets binding continue with null in the place of what it has noted.
            if (context.getConfig().getProblemHandlers() == null) {
                refuseNulls(context, arguments);
            }
            try {
                return (Object) constructor.invokeExact(arguments);
            } catch (Error e) {
                throw e;
            } catch (Throwable e) {
                return context.handleInstantiationProblem(_valueClass, arguments, rewrapCtorProblem(context, e));
            }
        }

        /** Jackson asks its own checks only for null in JSON, not for what names a class without an object. */
        private void refuseNulls(DeserializationContext context, Object[] arguments) {
            for (SettableBeanProperty property : _constructorArguments) {
                if (arguments[property.getCreatorIndex()] == null
                        && property.getMetadata().getValueNulls() == Nulls.FAIL) {
                    throw InvalidNullException.from(context, property.getFullName(), property.getType())
                            .prependPath(_valueClass, property.getName());
                }
            }
        }
    }
}
