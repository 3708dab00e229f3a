/** Converts the resources that an infrastructure tool links to an application to plain variables. */
@NullMarked
package dev.kit.envkit.sst;

import org.jspecify.annotations.NullMarked;
