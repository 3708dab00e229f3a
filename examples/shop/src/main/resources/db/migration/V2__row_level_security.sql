-- The application connects as a plain role; these policies are what keeps the tenants apart.
-- app.tenant_id is set for each transaction by .rls(…); without it (or when empty) nothing is visible.
alter table orders enable row level security;
alter table orders force row level security;
create policy tenant_isolation on orders
    using (tenant_id = (select nullif(current_setting('app.tenant_id', true), '')));

alter table order_lines enable row level security;
alter table order_lines force row level security;
create policy tenant_isolation on order_lines
    using (exists (select 1 from orders o where o.id = order_id));

alter table shipments enable row level security;
alter table shipments force row level security;
create policy tenant_isolation on shipments
    using (exists (select 1 from orders o where o.id = order_id));

grant usage on schema public to ${appRole};
grant select on tenants, customers, products, order_summaries to ${appRole};
grant update (stock) on products to ${appRole};
grant select, insert, update, delete on orders, order_lines, shipments to ${appRole};
