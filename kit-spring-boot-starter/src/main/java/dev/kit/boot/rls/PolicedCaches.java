package dev.kit.boot.rls;

import java.util.Map;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cache.internal.NoCachingRegionFactory;
import org.hibernate.cache.internal.RegionFactoryInitiator;
import org.hibernate.cache.spi.RegionFactory;
import org.hibernate.service.spi.ServiceContributor;
import org.hibernate.service.spi.ServiceRegistryImplementor;

/**
 * Puts {@link PolicedRegion} around the second-level cache of applications with row-level security.
 *
 * <p>Hibernate finds this class by itself. A cache mode would have to reach every session, also those that code opens
 * by hand, and a query may choose another one.
 */
public final class PolicedCaches implements ServiceContributor {

    @Override
    public void contribute(StandardServiceRegistryBuilder builder) {
        builder.addInitiator(new RegionFactoryInitiator() {
            @Override
            public RegionFactory initiateService(Map<String, Object> settings, ServiceRegistryImplementor registry) {
                RegionFactory factory = super.initiateService(settings, registry);
                return !(factory instanceof NoCachingRegionFactory) && PolicedFactories.arePoliced(settings)
                        ? PolicedRegion.around(factory)
                        : factory;
            }
        });
    }
}
