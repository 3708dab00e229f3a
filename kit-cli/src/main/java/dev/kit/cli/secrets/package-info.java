/** {@code kit secrets:…}: the sealed credentials of a project's stages. */
@NullMarked
package dev.kit.cli.secrets;

import org.jspecify.annotations.NullMarked;
