/** Requests and responses, and their text formats: queries, cookies, paths and addresses. */
@NullMarked
package dev.kit.constructs.http;

import org.jspecify.annotations.NullMarked;
