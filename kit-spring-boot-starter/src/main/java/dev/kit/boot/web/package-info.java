/** Endpoints as Spring MVC handlers, and their documentation. */
@NullMarked
package dev.kit.boot.web;

import org.jspecify.annotations.NullMarked;
