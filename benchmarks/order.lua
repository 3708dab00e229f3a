-- The request of the server comparison, for wrk.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.headers["Accept"] = "*/*"
wrk.body = '{"customer":"Ada Lovelace","sku":"KB-102-DE","quantity":7}'
