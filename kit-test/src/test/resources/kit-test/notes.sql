create table notes (id bigint generated always as identity, tenant_id text not null, text text);
alter table notes enable row level security, force row level security;
create policy tenant on notes using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));
