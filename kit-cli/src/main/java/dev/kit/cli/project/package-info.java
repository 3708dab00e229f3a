/** The configuration of a project: {@code kit.config.yaml}, {@code .env} files and directories. */
@NullMarked
package dev.kit.cli.project;

import org.jspecify.annotations.NullMarked;
