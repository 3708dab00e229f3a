package dev.kit.studio;

/** The tables of the playground: 5,000 orders with lines, and some of everything else. */
final class PlaygroundTables {

    private PlaygroundTables() {}

    static void create(TestDatabase database) {
        database.run(
                "create type order_status as enum ('new', 'paid', 'shipped')",
                "create table customers (id serial primary key, email varchar(255) not null unique,"
                        + " name text not null, notes jsonb, created_at timestamptz not null default now())",
                "create table products (id serial primary key, sku varchar(32) not null unique, name text not null,"
                        + " price numeric(12,2) not null, photo bytea, tags text[] not null default '{}')",
                "create table orders (id serial primary key, customer_id int not null references customers,"
                        + " status order_status not null, total numeric(12,2) not null, note text,"
                        + " placed_at timestamptz not null)",
                "create table order_lines (order_id int not null references orders, line_no int not null,"
                        + " product_id int not null references products, quantity int not null,"
                        + " price numeric(12,2) not null, primary key (order_id, line_no))",
                "create view big_orders as select * from orders where total > 900",
                "create table invoices (id serial primary key, tenant text not null, total numeric(12,2) not null,"
                        + " paid_at timestamptz)",
                "alter table invoices enable row level security",
                "create policy tenant_rows on invoices using (tenant = current_setting('app.tenant_id', true))",
                "insert into invoices (tenant, total, paid_at) select (array['acme', 'globex', 'initech'])[i % 3 + 1],"
                        + " i * 12.5, case when i % 4 > 0 then timestamptz '2026-01-01' + i * interval '1 day' end"
                        + " from generate_series(1, 30) i",
                "create schema audit",
                "create table audit.entries (id bigint generated always as identity primary key, what text not null)",
                "insert into customers (email, name, notes) select 'user' || i || '@example.test', 'User ' || i,"
                        + " jsonb_build_object('level', i % 5) from generate_series(1, 200) i",
                "insert into products (sku, name, price, photo, tags) select 'SKU-' || i, 'Product ' || i,"
                        + " (i * 7 % 100) + 0.99, decode(md5(i::text), 'hex'), array['t' || i % 3]"
                        + " from generate_series(1, 100) i",
                "insert into orders (customer_id, status, total, note, placed_at) select i % 200 + 1,"
                        + " (array['new', 'paid', 'shipped'])[i % 3 + 1]::order_status, (i * 37 % 1000) + 0.5,"
                        + " case when i % 4 = 0 then 'note ' || i end, timestamptz '2026-01-01' + i * interval '7 minutes'"
                        + " from generate_series(1, 5000) i",
                "insert into order_lines select o.id, n, (o.id * n) % 100 + 1, n, 9.99"
                        + " from orders o, generate_series(1, 3) n",
                "insert into audit.entries (what) values ('created')",
                "create table \"<img src=x onerror=alert(1)>\" (id int primary key, \"<i>note\" text)",
                "insert into \"<img src=x onerror=alert(1)>\" values (1, '<img src=y onerror=alert(1)>')",
                "do $$ begin execute 'create table audit.measurements (id int primary key, '"
                        + " || (select string_agg('value_' || i || ' int', ', ') from generate_series(2, 300) i) || ')';"
                        + " insert into audit.measurements (id, value_300) select i, i * 3 from generate_series(1, 100) i;"
                        + " end $$",
                "create table scans (id int primary key, doc jsonb not null)",
                "insert into scans select i, jsonb_build_object('text', h.text) from generate_series(1, 3) i,"
                        + " (select string_agg(md5(n::text), '') as text from generate_series(1, 31250) n) h",
                "grant usage on schema public, audit to " + database.applicationRole(),
                "grant select on all tables in schema public, audit to " + database.applicationRole(),
                "analyze");
    }
}
