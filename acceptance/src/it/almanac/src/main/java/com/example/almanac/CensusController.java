package com.example.almanac;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.core.convert.ConversionService;
import org.springframework.mail.MailSender;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.validation.Validator;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.HandlerAdapter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.ViewResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Names the classes of the application's parts, for those who operate it. */
@RestController
public class CensusController {

    private static final Map<String, Class<?>> KINDS = Map.ofEntries(
            Map.entry("cache-managers", CacheManager.class),
            Map.entry("executors", Executor.class),
            Map.entry("factory-processors", BeanFactoryPostProcessor.class),
            Map.entry("handler-adapters", HandlerAdapter.class),
            Map.entry("handler-mappings", HandlerMapping.class),
            Map.entry("mail-senders", MailSender.class),
            Map.entry("processors", BeanPostProcessor.class),
            Map.entry("resolvers", HandlerExceptionResolver.class),
            Map.entry("schedulers", TaskScheduler.class),
            Map.entry("validators", Validator.class),
            Map.entry("views", ViewResolver.class));

    private final ListableBeanFactory beans;

    public CensusController(ListableBeanFactory beans) {
        this.beans = beans;
    }

    @GetMapping("/census/{kind}")
    public List<String> count(@PathVariable String kind) {
        return beans.getBeansOfType(KINDS.get(kind)).entrySet().stream()
                .map(bean -> bean.getKey() + ": " + bean.getValue().getClass().getName())
                .sorted()
                .toList();
    }

    @GetMapping("/census/caches")
    public List<String> caches() {
        CacheManager manager = beans.getBean(CacheManager.class);
        return manager.getCacheNames().stream()
                .sorted()
                .map(manager::getCache)
                .map(Cache::getNativeCache)
                .map(cache -> cache.getClass().getName())
                .toList();
    }

    @GetMapping("/census/converters")
    public List<String> converters() {
        Stream<String> messages = beans.getBean(RequestMappingHandlerAdapter.class).getMessageConverters().stream()
                .map(converter -> converter.getClass().getName() + " " + converter.getSupportedMediaTypes());
        Stream<String> values = beans.getBeansOfType(ConversionService.class).values().stream()
                .flatMap(service -> service.toString().lines())
                .map(line -> line.replaceAll("@[0-9a-f]+", ""))
                .sorted();
        return Stream.concat(messages, values).toList();
    }
}
