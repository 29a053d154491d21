-- A relation between assets of two scopes is within the rights on both: it is seen, made and removed only by those who may enter
-- both. What follows from it, criticality, is computed in every scope, as before.
alter table asset_asset add column related_scope_id bigint;
alter table asset no force row level security;
alter table asset_asset no force row level security, disable trigger user;
update asset_asset r set related_scope_id = a.scope_id
from asset a where a.company_id = r.company_id and a.id = r.related_asset_id;
alter table asset_asset force row level security, enable trigger user;
alter table asset force row level security;
alter table asset_asset
  alter column related_scope_id set not null,
  drop constraint asset_asset__related_asset_unknown,
  add constraint asset_asset__related_asset_unknown foreign key (company_id, related_scope_id, related_asset_id)
    references asset (company_id, scope_id, id);

-- Changes and archives from before it do not say it, and nobody has to: it is that of the asset.
create function app.fill_related_scope() returns trigger language plpgsql as $$
begin
  new.related_scope_id := (select a.scope_id from public.asset a where a.company_id = new.company_id and a.id = new.related_asset_id);
  return new;
end $$;
create trigger fill_related_scope before insert on asset_asset for each row
  when (new.related_scope_id is null) execute function app.fill_related_scope();

create policy related_scope on asset_asset as restrictive
  using ((select app.current_scopes()) is null or related_scope_id = any ((select app.current_scopes())::bigint[]))
  with check ((select app.current_scopes()) is null or related_scope_id = any ((select app.current_scopes())::bigint[]));
