package dev.kit.boot.client.app;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/** An application whose package has the generated client. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class ShopApplication {}
