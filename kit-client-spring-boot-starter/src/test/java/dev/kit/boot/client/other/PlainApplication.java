package dev.kit.boot.client.other;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that calls nobody. */
@SpringBootApplication
public class PlainApplication {}
