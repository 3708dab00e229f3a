package dev.kit.constructs.errors;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes problem documents as JSON; always succeeds. Thread-safe. */
public final class ProblemWriter {

    private static final Logger log = LoggerFactory.getLogger(ProblemWriter.class);
    private static final int MAX_DETAIL = 2_000;
    private static final JsonMapper PLAIN = JsonMapper.builder().build();

    private final JsonMapper mapper;

    /** Creates a writer that uses Jackson's defaults for further members. */
    public ProblemWriter() {
        this(PLAIN);
    }

    /** Creates a writer that uses {@code mapper} for further members. */
    public ProblemWriter(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Returns the document in UTF-8. A detail beyond 2,000 characters is truncated, members that cannot be written are
     * omitted.
     */
    public byte[] write(Problem problem) {
        Map<String, Object> standard = standardMembers(problem);
        if (problem.members() == null && problem.details().isEmpty()) {
            return PLAIN.writeValueAsBytes(standard);
        }
        Map<String, Object> all = new LinkedHashMap<>(standard);
        try {
            if (problem.members() != null) {
                JsonNode members = mapper.valueToTree(problem.members());
                members.forEachEntry(all::putIfAbsent);
            }
            problem.details().forEach(all::putIfAbsent);
            return mapper.writeValueAsBytes(all);
        } catch (JacksonException | StackOverflowError e) {
            log.warn(
                    "The members of problem {} cannot be written as JSON and were left out: {}",
                    problem.code(),
                    e.getClass().getName());
            return PLAIN.writeValueAsBytes(standard);
        }
    }

    private static Map<String, Object> standardMembers(Problem problem) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", problem.type());
        members.put("title", problem.title());
        members.put("status", problem.status());
        members.put("detail", shortened(problem.detail()));
        if (problem.instance() != null) {
            members.put("instance", shortened(problem.instance()));
        }
        members.put("code", problem.code());
        if (problem.requestId() != null) {
            members.put("requestId", problem.requestId());
        }
        if (!problem.errors().isEmpty()) {
            members.put("errors", problem.errors());
        }
        return members;
    }

    private static String shortened(String text) {
        if (text.length() <= MAX_DETAIL) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(MAX_DETAIL - 1)) ? MAX_DETAIL - 1 : MAX_DETAIL;
        return text.substring(0, end) + "…";
    }
}
