-- The role of kit.rls.bypass-role adds up what all tenants ordered, and reads nothing else. None may be configured.
do $$
begin
    if '${bypassRole}' <> '' then
        execute format('grant usage on schema public to %I', '${bypassRole}');
        execute format('grant select on orders to %I', '${bypassRole}');
        execute format('grant insert on audit_log to %I', '${bypassRole}');
    end if;
end
$$;
