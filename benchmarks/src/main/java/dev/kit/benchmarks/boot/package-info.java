/** The order in Spring Boot: an annotated controller, a functional route, an endpoint of Kit. */
@NullMarked
package dev.kit.benchmarks.boot;

import org.jspecify.annotations.NullMarked;
