insert into customers (username, password, role) values
  ('ada', '{noop}engine', 'CUSTOMER'),
  ('grace', '{noop}compiler', 'CUSTOMER'),
  ('oscar', '{noop}audit', 'AUDITOR')
on conflict do nothing;

insert into accounts (iban, owner, balance) values
  ('XX01', 'ada', 1250.00),
  ('XX02', 'ada', 30.50),
  ('XX03', 'grace', 9000.00)
on conflict do nothing;
