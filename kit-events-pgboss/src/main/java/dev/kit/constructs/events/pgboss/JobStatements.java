package dev.kit.constructs.events.pgboss;

import java.util.Map;

/**
 * The statements of a subscription.
 *
 * @param next the statement that deletes handled jobs and claims others
 * @param fail the statement that delivers jobs again or parks them
 * @param handBack the statement that releases claims
 * @param relay the statement that moves jobs of the queues named after types
 */
record JobStatements(String next, String fail, String handBack, String relay) {

    private static final String WAITING = "state < 'active' and start_after <= now()";

    private static final String ONE_QUEUE = """
            select j.name, j.id from %1$s.job j
             where j.name = (?::text[])[1] and %2$s
             order by j.priority desc, j.created_on limit ?
               for update skip locked
            """;

    private static final String MANY_QUEUES = """
            select w.name, w.id
              from unnest(?::text[]) queue (name)
             cross join lateral (
                   select j.name, j.id, j.priority, j.created_on from %1$s.job j
                    where j.name = queue.name and %2$s
                    order by j.priority desc, j.created_on limit ?
                      for update skip locked) w
             order by w.priority desc, w.created_on, w.id limit ?
            """;

    private static final String NEXT = """
            with done as (
              delete from %1$s.job j using unnest(?::text[], ?::uuid[], ?::int[]) a (name, id, retry_count)
               where j.name = a.name and j.id = a.id and j.state = 'active' and j.retry_count = a.retry_count
              returning 1
            ), next as materialized (%2$s), claimed as (
              update %1$s.job j
                 set state = 'active', started_on = now(), %3$s
                     retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
                from next
               where j.name = next.name and j.id = next.id
              returning j.name, j.id, j.data, j.singleton_key, j.retry_count, j.created_on, j.priority
            )
            select c.name, c.id, c.data, c.singleton_key, c.retry_count,
                   case when not starts_with(coalesce(c.singleton_key, ''), 'kit:')
                        then (extract(epoch from c.created_on) * 1000000)::bigint end as created_micros,
                   (select count(*) from done) as done
              from (select 1) as always left join claimed c on true
             order by c.priority desc, c.created_on, c.id
            """;

    private static final String FAIL = """
            update %1$s.job j
               set state = (case when a.parked then 'failed' else 'retry' end)::%1$s.job_state,
                   start_after = now() + a.delay * interval '1 ms',
                   output = a.output,
                   keep_until = case when a.parked then now() + interval '100 years' else j.keep_until end
              from json_to_recordset(?::json)
                   a (name text, id uuid, retry_count int, delay bigint, parked boolean, output jsonb)
             where j.name = a.name and j.id = a.id and j.state = 'active' and j.retry_count = a.retry_count
            """;

    private static final String HAND_BACK = """
            with handed as (
              update %1$s.job j
                 set state = (case when j.retry_count = 0 then 'created' else 'retry' end)::%1$s.job_state,
                     started_on = null, start_after = now()
                from unnest(?::text[], ?::uuid[], ?::int[]) a (name, id, retry_count)
               where j.name = a.name and j.id = a.id and j.state = 'active' and j.retry_count = a.retry_count
              returning j.name
            )
            select pg_notify('%2$s', name) from (select distinct name from handed) queues
            """;

    private static final String RENEW = """
            update %1$s.job j set started_on = now()
              from unnest(?::text[], ?::uuid[], ?::int[]) a (name, id, retry_count)
             where j.name = a.name and j.id = a.id and j.state = 'active' and j.retry_count = a.retry_count
            """;

    /**
     * Moves a job in a queue named after a type to every subscriber of Kit, unless Kit's publisher has done so. Queues
     * with another policy than {@code standard} are left unchanged: their guarantees would not hold.
     */
    private static final String RELAY = """
            with waiting as materialized (
              select j.name, j.id
                from unnest(?::text[]) direct (name)
                join %1$s.queue d on d.name = direct.name and coalesce(d.policy, 'standard') = 'standard'
               cross join lateral (
                     select name, id from %1$s.job
                      where name = direct.name and %2$s and singleton_key is distinct from 'kit'
                      order by priority desc, created_on limit ?
                        for update skip locked) j
               where not exists (
                     select 1 from %1$s.subscription other
                      where other.name = direct.name and starts_with(other.name, other.event || '/'))
            ), taken as (
              update %1$s.job j
                 set state = 'completed', started_on = now(), completed_on = now(),
                     output = '{"message": "handed to the subscribers of Kit"}'
                from waiting w
               where j.name = w.name and j.id = w.id
              returning j.id, j.name, j.data, j.singleton_key, j.priority, j.created_on
            ), inserted as (
              insert into %1$s.job (id, name, data, singleton_key, priority, created_on, %3$s)
              select t.id, q.name, t.data, t.singleton_key, t.priority, t.created_on, %4$s
                from taken t
                join %1$s.subscription s on s.event = t.name and starts_with(s.name, s.event || '/')
                join %1$s.queue q on q.name = s.name
              on conflict do nothing
              returning name
            ), woken as (
              select pg_notify('%5$s', name)::text as done from (select distinct name from inserted) queues
            )
            select (select count(*) from taken) as taken, (select count(done) from woken) as woken
            """;

    /** Returns the statement that renews claims before they expire. */
    static String renew(PgBossDatabase database) {
        return RENEW.formatted(database.schema());
    }

    static JobStatements of(PgBossDatabase database, Layout layout, boolean oneQueue) {
        String schema = database.schema();
        String waiting = layout.blocks() ? WAITING + " and not blocked" : WAITING;
        String next = (oneQueue ? ONE_QUEUE : MANY_QUEUES).formatted(schema, waiting);
        Map<String, String> columns = JobColumns.fromQueue(layout);
        return new JobStatements(
                NEXT.formatted(schema, next, layout.has("job", "heartbeat_on") ? "heartbeat_on = now()," : ""),
                FAIL.formatted(schema),
                HAND_BACK.formatted(schema, database.channel()),
                RELAY.formatted(
                        schema,
                        waiting,
                        String.join(", ", columns.keySet()),
                        String.join(", ", columns.values()),
                        database.channel()));
    }
}
