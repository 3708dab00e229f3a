/** What a project says about itself: {@code kit.config.yaml}, {@code .env} files, directories. */
@NullMarked
package dev.kit.cli.project;

import org.jspecify.annotations.NullMarked;
