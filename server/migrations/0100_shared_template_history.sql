-- Who gave which template to every company, changed it and took it away. Those templates are of no company, so the changes of one do
-- not hold them.
create table shared_asset_template_change (
  id bigint generated always as identity primary key,
  -- Stays when the template is gone.
  template_id bigint not null,
  operation text not null,
  user_id bigint default app.current_actor(),
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  constraint shared_asset_template_change__operation_unknown check (operation in ('insert', 'update', 'delete'))
);
create index shared_asset_template_change__by_template on shared_asset_template_change (template_id, id);
grant select, insert on shared_asset_template_change to baluarte_door;

create function app.note_shared_template() returns trigger language plpgsql as $$
begin
  insert into public.shared_asset_template_change (template_id, operation, before, after)
  values (case when tg_op = 'DELETE' then old.id else new.id end, lower(tg_op),
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end $$;
create trigger note_change after insert or update or delete on shared_asset_template
  for each row execute function app.note_shared_template();

-- Those that were given before, by whom nobody wrote down.
insert into shared_asset_template_change (template_id, operation, user_id, at, after)
select id, 'insert', null, created_at, to_jsonb(t) from shared_asset_template t order by id;
