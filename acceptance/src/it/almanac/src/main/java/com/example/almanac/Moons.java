package com.example.almanac;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Service;

@Service
public class Moons {

    private static final LocalDate NEW_MOON = LocalDate.of(2000, 1, 6);

    private final AtomicInteger computed = new AtomicInteger();

    @Cacheable("phases")
    public String phase(LocalDate day) {
        long age = Math.floorMod(ChronoUnit.DAYS.between(NEW_MOON, day) * 100, 2953L) / 100;
        return "day " + age + ", computed as number " + computed.incrementAndGet();
    }

    @CacheEvict(cacheNames = "phases", allEntries = true)
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT6H")
    public void forget() {}
}
