INSERT INTO growers (name) VALUES ('Okafor & Daughters'), ('Hillside'), ('De Vries');

INSERT INTO plants (name, kind, price, stock, grower_id) VALUES
  ('Lavender', 'PERENNIAL', 4.50, 120, 1),
  ('Rosemary', 'HERB', 3.90, 80, 1),
  ('Japanese maple', 'TREE', 89.00, 4, 2),
  ('Tulip "Queen of Night"', 'BULB', 0.60, 2000, 3),
  ('Thyme', 'HERB', 2.80, 64, 2);

INSERT INTO orders (customer, placed) VALUES ('Ines', DATE '2026-02-11'), ('Tomasz', DATE '2026-02-14');

INSERT INTO order_lines (order_id, plant_id, quantity) VALUES (1, 1, 6), (1, 4, 50), (2, 3, 1);
