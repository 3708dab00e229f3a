package dev.kit.boot.client;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/** Registers a bean for each generated client that has settings below {@code kit.clients}. */
@AutoConfiguration
@Conditional(OnClients.class)
@Import(ClientRegistrar.class)
public final class ClientAutoConfiguration {}
