-- Demo data for development and tests: 3 tenants, 60 customers, 200 products, 5,000 orders.
-- Arithmetic instead of random(), so that every run shows the same shop. Everyone's password is "demo".
insert into tenants (id, name)
values ('acme', 'Acme Corporation'), ('globex', 'Globex'), ('initech', 'Initech')
on conflict do nothing;

insert into customers (tenant_id, email, name, password_hash)
select tenant, lower(first) || case when n >= 20 then (n / 20)::text else '' end || '@' || tenant || '.test',
       first || ' ' || last, '$2b$10$K07Bc6igN2WobgfTIInX4ehG9tuoYO2sGGXTXLpZgNpJpPdvbTeda'
from (select n,
             (array['acme', 'globex', 'initech'])[1 + n % 3] as tenant,
             (array['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank', 'Grace', 'Heidi', 'Ivan', 'Judy', 'Karl', 'Liv',
                    'Mallory', 'Niaj', 'Olivia', 'Peggy', 'Quentin', 'Rupert', 'Sybil', 'Trent'])[1 + n % 20] as first,
             (array['Anders', 'Baker', 'Castro', 'Dubois', 'Evans', 'Fischer', 'Garcia'])[1 + n % 7] as last
      from generate_series(0, 59) n) people
on conflict do nothing;

insert into products (sku, name, price, stock, attributes)
select 'SKU-' || lpad(n::text, 4, '0'),
       (array['Walnut', 'Brushed', 'Compact', 'Folding', 'Wireless', 'Classic', 'Heavy', 'Silent'])[1 + n % 8] || ' '
           || (array['Desk', 'Chair', 'Lamp', 'Keyboard', 'Shelf', 'Monitor Arm', 'Notebook', 'Kettle', 'Backpack',
                     'Speaker', 'Clock', 'Tripod', 'Cable', 'Mug', 'Planter', 'Whiteboard', 'Headset', 'Dock', 'Mat',
                     'Bottle', 'Fan', 'Stool', 'Printer', 'Router', 'Frame'])[1 + (n / 8) % 25],
       round((4.99 + (n * 7919) % 49500 / 100.0)::numeric, 2),
       (n * 131) % 400 + 25,
       jsonb_build_object('color', (array['black', 'white', 'oak', 'graphite'])[1 + n % 4], 'weightGrams', 100 + (n * 37) % 9000)
from generate_series(0, 199) n
on conflict do nothing;

insert into orders (id, tenant_id, customer_id, status, total, placed_at)
select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, c.tenant_id, c.id,
       (array['placed', 'paid', 'shipped', 'shipped', 'shipped', 'cancelled'])[1 + (n * 13) % 6]::order_status, 0,
       timestamptz '2026-06-01 08:00:00+00' + n * interval '31 minutes 17 seconds'
from generate_series(1, 5000) n
join (select id, tenant_id, row_number() over (order by id) - 1 as position from customers) c on c.position = (n * 17) % 60
on conflict do nothing;

insert into order_lines (order_id, product_id, quantity, price)
select o.id, p.id, 1 + (o.n + line) % 3, p.price
from (select id, ('x' || right(id::text, 6))::bit(24)::int as n from orders where id::text like '00000000-0000-7000-8000-%') o
cross join generate_series(0, 3) line
join (select id, price, row_number() over (order by id) - 1 as position from products) p
    on p.position = (o.n * 7 + line * 53) % 200
where line <= o.n % 4
on conflict do nothing;

update orders o
set total = lines.total
from (select order_id, sum(quantity * price) as total from order_lines group by order_id) lines
where lines.order_id = o.id and o.total = 0;

insert into shipments (id, order_id, carrier, created_at)
select ('00000000-0000-7000-9000-' || right(id::text, 12))::uuid, id,
       (array['DHL', 'UPS', 'DPD'])[1 + ('x' || right(id::text, 6))::bit(24)::int % 3], placed_at + interval '1 day'
from orders
where status = 'shipped' and id::text like '00000000-0000-7000-8000-%'
on conflict do nothing;
