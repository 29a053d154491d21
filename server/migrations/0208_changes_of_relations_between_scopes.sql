-- What a relation between assets of two scopes was, is told to those who may enter both, as the relation itself is.
create policy related_scope on change as restrictive for select using (
  table_name <> 'asset_asset' or (select app.current_scopes()) is null
    or coalesce(after, before) ->> 'related_scope_id' is null
    or (coalesce(after, before) ->> 'related_scope_id')::bigint = any ((select app.current_scopes())::bigint[]));
