-- Permissions that could be ticked and had no effect get one. Whoever could do something by the permissions that stood for it
-- until now goes on doing it: the probability of risks, their impacts and the levels of these were shown to those who could see
-- risks, their history or how many chose a level; levels of impacts were written by those who could write probability and impacts.

-- A set of permissions with those that are gated by their own name now; ordered, each once.
create function app.with_own_permissions(held integer[]) returns integer[] language sql immutable as $$
  select coalesce(array_agg(distinct code order by code), '{}') from (
    select unnest(held) as code
    union all select 282 where held && '{255,256,261,262,283,351,352,651,652}'
    union all select unnest('{284,286}'::integer[]) where held && '{56,57,255,256,261,262,283,285,651,652}'
    union all select 287 where held @> '{283,285}') as codes
$$;

-- The owner of the tables looks for all companies; each one's roles are written inside its own walls, as a change of its history.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    -- Risks are for the base of administrators; to other bases their permissions mean nothing.
    update role set permission_codes = app.with_own_permissions(permission_codes), version = version + 1, updated_at = now()
    where company_id = one and base = 1 and permission_codes is distinct from app.with_own_permissions(permission_codes);
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;

update role_template set permission_codes = app.with_own_permissions(permission_codes), version = version + 1, updated_at = now()
where base = 1 and permission_codes is distinct from app.with_own_permissions(permission_codes);
-- A key gives no more than its person holds.
update auth.api_key set permission_codes = app.with_own_permissions(permission_codes);

drop function app.with_own_permissions(integer[]);
