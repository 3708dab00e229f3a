/** Requests and answers, and the text they are made of: queries, cookies, paths and addresses. */
@NullMarked
package dev.kit.constructs.http;

import org.jspecify.annotations.NullMarked;
