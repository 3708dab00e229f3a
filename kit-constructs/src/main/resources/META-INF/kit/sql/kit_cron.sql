-- When each cron runs next, and which instance is at it. The columns are those of db-scheduler 16.
-- The application's role needs: select, insert, update, delete
create table if not exists kit_cron (
    task_name            text        not null,
    task_instance        text        not null,
    task_data            bytea,
    execution_time       timestamptz not null,
    picked               boolean     not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      not null,
    priority             smallint,
    primary key (task_name, task_instance)
);
create index if not exists kit_cron_due on kit_cron (execution_time);
create index if not exists kit_cron_heartbeat on kit_cron (last_heartbeat);
