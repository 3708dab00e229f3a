-- Managers change products; the application's role could only lower their stock until now.
grant update (name, price) on products to ${appRole};
