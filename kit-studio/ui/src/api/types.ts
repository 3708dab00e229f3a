import type { CallEntry } from "./call-types";

/** Shapes of docs/studio-api.md. */
export interface Entry {
  readonly id: string;
  readonly seq: number;
  readonly timestamp: string;
}

export interface RequestEntry extends Entry {
  readonly method: string;
  readonly path: string;
  readonly route: string | null;
  readonly handler: string | null;
  readonly status: number;
  readonly duration: number;
  readonly ip: string | null;
  readonly userId: string | null;
  readonly tags: readonly string[];
  readonly requestSize: number;
  readonly responseSize: number;
  readonly contentType: string | null;
  readonly sqlCount: number;
  readonly sqlTime: number;
  readonly nPlusOne: boolean;
  readonly logCount: number;
  readonly exceptionId: string | null;
  readonly async: boolean;
  readonly outcome: "completed" | "timeout" | "aborted" | "failed";
  readonly brief: boolean;
}

export interface Body {
  readonly kind: "none" | "unread" | "json" | "form" | "multipart" | "text" | "binary" | "stream";
  readonly contentType: string | null;
  readonly size: number;
  readonly truncated: boolean;
  readonly text: string | null;
  readonly fields: Readonly<Record<string, string | readonly string[]>> | null;
  readonly parts: readonly { name: string; filename: string | null; contentType: string | null; size: number; text: string | null }[] | null;
  readonly hex: string | null;
}

export interface CallSite {
  readonly function: string;
  readonly file: string | null;
  readonly line: number | null;
}

export interface SqlQuery {
  readonly sql: string;
  readonly binds: readonly (string | null)[];
  readonly fingerprint: string;
  readonly operation: string;
  readonly rows: number | null;
  readonly duration: number;
  readonly offset: number;
  readonly callSite: CallSite | null;
  readonly error: string | null;
  readonly dataSource: string | null;
  readonly batch: number;
}

export interface SqlRepeat {
  readonly fingerprint: string;
  readonly sql: string;
  readonly count: number;
  readonly duration: number;
  readonly callSite: CallSite | null;
}

export interface RequestDetail extends RequestEntry {
  readonly notice: string | null;
  readonly queryString: string | null;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestBody: Body;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: Body;
  readonly traceId: string | null;
  readonly clientRequestId: string | null;
  readonly thread: string | null;
  readonly queries: readonly SqlQuery[];
  readonly queriesOmitted: number;
  readonly repeats: readonly SqlRepeat[];
  readonly logs: readonly LogEntry[];
  readonly exceptions: readonly ExceptionEntry[];
  readonly calls: readonly CallEntry[];
  /** The HTTP clients whose calls are not recorded. */
  readonly unseenClients: readonly string[];
  readonly events: readonly EventEntry[];
  readonly audits: readonly AuditEntry[];
  /** Runs of subscribers that its events caused. */
  readonly runs: readonly RunEntry[];
}

interface Pair<T> {
  readonly before: T;
  readonly after: T;
  readonly changed: boolean;
}

interface Change {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Two requests and what is different between their answers. */
export interface Comparison {
  readonly id: string;
  readonly before: RequestEntry;
  readonly after: RequestEntry;
  readonly substitutions: readonly Substitution[];
  readonly dryRun: boolean;
  readonly status: Pair<number>;
  readonly sqlCount: Pair<number>;
  readonly duration: Pair<number>;
  readonly headers: readonly Change[];
  readonly body: { readonly kind: "same" | "json" | "other"; readonly changes: readonly Change[]; readonly omitted: number; readonly cut: boolean };
}

/** The differences between a replay and its recording. */
export interface Substitution {
  readonly part: string;
  /** Of a header; else empty. */
  readonly name: string;
  readonly how: "given" | "dropped" | "browser";
}

/** A row that a request read or wrote by its key. */
export interface TouchedRow {
  readonly table: string;
  readonly id: string;
  readonly operation: string;
}

export interface Frame {
  readonly file: string | null;
  readonly line: number | null;
  readonly function: string;
  readonly isApp: boolean;
}

export interface ExceptionEntry extends Entry {
  readonly name: string;
  readonly message: string | null;
  readonly fingerprint: string;
  readonly handled: boolean;
  readonly requestId: string | null;
  readonly at: Frame | null;
}

export interface ExceptionDetail extends ExceptionEntry {
  readonly stack: readonly Frame[];
  readonly causes: readonly { name: string; message: string | null; stack: readonly Frame[] }[];
  readonly thread: string | null;
  readonly source: { file: string; startLine: number; lines: readonly string[]; line: number } | null;
  readonly count: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly request: RequestEntry | null;
}

export interface ExceptionGroup {
  readonly fingerprint: string;
  readonly name: string;
  readonly message: string | null;
  readonly count: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly handled: boolean;
  readonly lastId: string;
  readonly at: Frame | null;
}

export type Level = "trace" | "debug" | "info" | "warn" | "error";

export interface LogEntry extends Entry {
  readonly level: Level;
  readonly logger: string;
  readonly message: string;
  readonly context: Readonly<Record<string, unknown>> | null;
  readonly thread: string | null;
  readonly requestId: string | null;
  readonly exceptionId: string | null;
  readonly throwable: string | null;
}

export interface EventEntry extends Entry {
  readonly type: string;
  readonly stage: "published" | "handled" | "failed" | "parked" | "lost" | "job";
  readonly source: string | null;
  readonly payload: string | null;
  readonly messageId: string | null;
  readonly attempt: number;
  readonly duration: number | null;
  readonly error: string | null;
  readonly requestId: string | null;
}

export interface AuditEntry extends Entry {
  readonly type: string;
  readonly actor: { id: string | null; type: string | null } | null;
  readonly entityId: string | null;
  readonly table: string | null;
  readonly operation: string | null;
  readonly payload: string | null;
  readonly requestId: string | null;
}

export interface OutboxRow {
  readonly id: string;
  readonly event: string;
  readonly type: string;
  readonly key: string | null;
  readonly target: string;
  readonly state: "pending" | "parked";
  readonly attempts: number;
  readonly created: string;
  readonly nextAttempt: string | null;
  readonly parkedAt: string | null;
  readonly lastError: string | null;
  readonly lastRunId: string | null;
}

/** One run of a scheduled job or a subscriber. */
export interface RunEntry extends Entry {
  readonly name: string;
  readonly source: string;
  readonly attempt: number;
  /** The messages that caused it. */
  readonly causes: readonly string[];
  readonly outcome: "completed" | "failed";
  readonly duration: number;
  readonly error: string | null;
  readonly thread: string;
  readonly sqlCount: number;
  readonly sqlTime: number;
  readonly nPlusOne: boolean;
  readonly logCount: number;
  readonly exceptionId: string | null;
}

export interface RunDetail extends RunEntry {
  readonly traceId: string | null;
  readonly queries: readonly SqlQuery[];
  readonly queriesOmitted: number;
  readonly logs: readonly LogEntry[];
  readonly exceptions: readonly ExceptionEntry[];
  readonly events: readonly EventEntry[];
  readonly audits: readonly AuditEntry[];
  readonly runs: readonly RunEntry[];
  /** The events that caused it, as they were published. */
  readonly causedBy: readonly EventEntry[];
}

export interface OutboxState {
  readonly enabled: boolean;
  readonly pending: number;
  readonly parked: number;
  /** The number of parked events that match the filter. */
  readonly selected: number;
  readonly rows: readonly OutboxRow[];
}

/** The figures of one queue; null is unknown, for the reason in unknown. */
export interface QueueRow {
  readonly name: string;
  readonly subscriber: string | null;
  readonly waiting: number | null;
  readonly inFlight: number | null;
  readonly parked: number | null;
  readonly oldest: string | null;
  readonly consumers: number | null;
  /** Events in hand in this process; null if the subscriber has not run here, as are those below. */
  readonly handling: number | null;
  readonly handledPerMinute: number | null;
  readonly failedPerMinute: number | null;
  readonly unknown: string | null;
}

export interface QueuePlace {
  readonly place: string;
  /** Why the place does not answer. */
  readonly error: string | null;
  readonly queues: readonly QueueRow[];
}

export interface Cron {
  readonly name: string;
  readonly schedule: string;
  readonly running: boolean;
  readonly nextRun: string | null;
  readonly lastRun: string | null;
  readonly lastDuration: number | null;
  readonly lastError: string | null;
  /** True if the user can pause, resume and start it. */
  readonly controllable: boolean;
  readonly zone: string | null;
  readonly paused: boolean;
  /** The input of scheduled runs; null if it takes none. */
  readonly input: unknown;
}

export interface FunctionInfo {
  readonly name: string;
  readonly declaredAt: string | null;
  /** An example to fill in; null if it takes no input. */
  readonly input: unknown;
}

/** The outcome of a manual call. */
export interface Invocation {
  readonly outcome: "completed" | "failed" | "started";
  readonly output: unknown;
  readonly error: string | null;
  readonly duration: number | null;
}

/** The databases that can be browsed; the message explains a failure or the connection. */
export interface DatabaseState {
  readonly product: string | null;
  readonly supported: boolean;
  readonly message: string | null;
}

export interface Stats {
  readonly requests: number;
  readonly exceptions: number;
  readonly logs: number;
  readonly events: number;
  readonly audits: number;
  readonly bytes: number;
  /** The bytes that count for the limit. */
  readonly used: number;
  /** The limit of the storage in bytes, 0 without one. */
  readonly limit: number;
  /** Why the newest entries could not be stored. */
  readonly trouble: string | null;
  readonly dropped: number;
  readonly uptime: number;
  readonly requestsPerSecond: number;
  readonly errorRate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly database: DatabaseState;
}

export interface Bucket {
  readonly time: string;
  readonly count: number;
  readonly errors: number;
  readonly avgDuration: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Metrics {
  readonly totalRequests: number;
  readonly status: Readonly<Record<string, number>>;
  readonly buckets: readonly Bucket[];
}

export interface RouteMetrics {
  readonly method: string;
  readonly route: string;
  readonly count: number;
  readonly errors: number;
  readonly errorRate: number;
  readonly avgDuration: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly sqlCount: number;
  readonly sqlTime: number;
  readonly lastSeen: string;
}
