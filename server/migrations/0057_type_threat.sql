-- Which threats concern assets of a type: what recognition suggests for an asset that nobody has related to threats yet.
create table type_threat (
  company_id bigint not null default app.current_company() references company (id),
  id bigint generated always as identity,
  type_id bigint not null,
  type_kind text generated always as ('assetType'::text) stored,
  threat_id bigint not null,
  constraint type_threat__pk primary key (company_id, id),
  constraint type_threat__pair_taken unique (company_id, type_id, threat_id),
  -- A pair says nothing without its ends, and holds neither of them fast.
  constraint type_threat__type_unknown foreign key (company_id, type_kind, type_id) references parameter (company_id, kind, id) on delete cascade,
  constraint type_threat__threat_unknown foreign key (company_id, threat_id) references threat (company_id, id) on delete cascade
);
create index type_threat__by_threat on type_threat (company_id, threat_id, type_id);
call app.isolate('type_threat');
call app.track('type_threat');

-- Pairs go before their end does, so that the record of a removal has them first and undoing it finds the end there again;
-- a cascade alone writes them down after it.
create function app.delete_pairs_of_type() returns trigger language plpgsql as $$
begin
  delete from public.type_threat where company_id = old.company_id and type_id = old.id;
  return old;
end $$;
create trigger delete_pairs before delete on parameter for each row when (old.kind = 'assetType') execute function app.delete_pairs_of_type();
create function app.delete_pairs_of_threat() returns trigger language plpgsql as $$
begin
  delete from public.type_threat where company_id = old.company_id and threat_id = old.id;
  return old;
end $$;
create trigger delete_pairs before delete on threat for each row execute function app.delete_pairs_of_threat();

-- Made by recognizing a risk, and not by a person who relates: such relations leave an asset its suggestions by type.
alter table asset_threat add column is_suggested boolean not null default false;

-- What companies that are there already lack of what a new one starts with; each one's rows are written inside its own walls,
-- as a change of its history. Types and threats are found by their codes, and what a company has deleted is passed over.
alter table company no force row level security;
do $$
declare
  one bigint;
begin
  for one in select id from company order by id loop
    perform set_config('app.company_id', one::text, true), set_config('app.changeset_id', '', true),
      set_config('app.changeset_kind', 'seed', true), set_config('app.user_id', '', true), set_config('app.scope_ids', '*', true);
    insert into type_threat (type_id, threat_id)
    select y.id, t.id from (
      values
        ('INF-01', 'T-E01 T-E02 T-E08 T-E09 T-E10 T-A01 T-A03 T-A04 T-A07 T-A17 T-A18 T-A19 T-A29 T-A32'),
        ('INF-02', 'T-N01 T-N02 T-I01 T-I02 T-I11 T-E01 T-E09 T-E10 T-E15 T-E17 T-A04 T-A17 T-A18 T-A19 T-A22'),
        ('INF-03', 'T-E01 T-E07 T-E08 T-E09 T-E10 T-A04 T-A07 T-A13 T-A17 T-A18 T-A19 T-A33'),
        ('INF-04', 'T-E01 T-E07 T-E09 T-E10 T-E17 T-A03 T-A04 T-A07 T-A17 T-A18 T-A19 T-A26 T-A32 T-A33'),
        ('INF-05', 'T-E01 T-E07 T-E08 T-E09 T-E10 T-A03 T-A04 T-A07 T-A10 T-A17 T-A18 T-A19 T-A31 T-A33'),
        ('INF-06', 'T-E01 T-E03 T-E09 T-E10 T-A04 T-A16 T-A17 T-A18 T-A19 T-A27'),
        ('INF-07', 'T-I11 T-E01 T-E09 T-E10 T-A04 T-A07 T-A17 T-A18 T-A19 T-A29'),
        ('INF-08', 'T-E01 T-E09 T-E10 T-E11 T-A04 T-A17 T-A18 T-A19 T-A20 T-A28 T-A33'),
        ('INF-09', 'T-E01 T-E02 T-E04 T-E08 T-E09 T-E10 T-A04 T-A15 T-A17 T-A18 T-A19'),
        ('SVC-01', 'T-N06 T-I07 T-I09 T-I10 T-E01 T-E05 T-E12 T-E14 T-E16 T-E17 T-A01 T-A04 T-A07 T-A12 T-A25 T-A31'),
        ('SVC-02', 'T-I09 T-I10 T-E01 T-E04 T-E10 T-E11 T-E12 T-E14 T-A01 T-A04 T-A11 T-A12 T-A14 T-A30'),
        ('SVC-03', 'T-I09 T-I10 T-E01 T-E07 T-E10 T-E14 T-A01 T-A02 T-A04 T-A05 T-A06 T-A08 T-A10 T-A12 T-A13 T-A14 T-A27'),
        ('SVC-04', 'T-I09 T-I10 T-E01 T-E02 T-E04 T-E14 T-A01 T-A02 T-A04 T-A05 T-A11 T-A12 T-A15 T-A19 T-A28 T-A29'),
        ('SVC-05', 'T-N06 T-I09 T-I10 T-E01 T-E14 T-A01 T-A04 T-A12 T-A28'),
        ('SVC-06', 'T-I09 T-I10 T-E01 T-E02 T-E03 T-E14 T-A01 T-A02 T-A03 T-A04 T-A11 T-A12 T-A15 T-A16'),
        ('SVC-07', 'T-I09 T-I10 T-E01 T-E08 T-E14 T-E16 T-A01 T-A02 T-A04 T-A06 T-A09 T-A10 T-A12 T-A13 T-A17 T-A27 T-A31'),
        ('SW-01', 'T-E02 T-E03 T-E04 T-E06 T-E11 T-E12 T-A03 T-A04 T-A06 T-A07 T-A11 T-A15 T-A20 T-A28'),
        ('SW-02', 'T-E01 T-E02 T-E03 T-E04 T-E08 T-E11 T-E12 T-A01 T-A03 T-A04 T-A11 T-A15 T-A17 T-A20 T-A28 T-A32'),
        ('SW-03', 'T-I10 T-E01 T-E02 T-E03 T-E04 T-E08 T-E11 T-E12 T-E17 T-A01 T-A03 T-A04 T-A11 T-A15 T-A17 T-A20 T-A28 T-A31'),
        ('SW-04', 'T-E02 T-E03 T-E04 T-E11 T-E12 T-E14 T-A03 T-A04 T-A07 T-A11 T-A15 T-A17 T-A19 T-A20 T-A28'),
        ('SW-05', 'T-E01 T-E02 T-E03 T-E04 T-E06 T-E11 T-E12 T-A03 T-A04 T-A05 T-A06 T-A11 T-A15 T-A20 T-A28'),
        ('SW-06', 'T-E02 T-E03 T-E04 T-E11 T-E12 T-A03 T-A04 T-A11 T-A15 T-A16 T-A20 T-A28'),
        ('SW-07', 'T-E02 T-E03 T-E04 T-E11 T-E12 T-A03 T-A04 T-A11 T-A12 T-A13 T-A15 T-A20 T-A28'),
        ('HW-01', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E02 T-E04 T-E13 T-E14 T-A04 T-A05 T-A06 T-A07 T-A11 T-A12 T-A16 T-A21 T-A22 T-A23 T-A24'),
        ('HW-02', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E06 T-E13 T-A05 T-A06 T-A21 T-A22 T-A23'),
        ('HW-03', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E06 T-E13 T-E15 T-A05 T-A06 T-A21 T-A22 T-A23'),
        ('HW-04', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E13 T-E15 T-A05 T-A06 T-A08 T-A21 T-A22 T-A23'),
        ('HW-05', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-I11 T-E02 T-E09 T-E13 T-E14 T-A04 T-A05 T-A07 T-A18 T-A21 T-A22 T-A23'),
        ('HW-06', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E13 T-A05 T-A21 T-A22 T-A23'),
        ('HW-07', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-I08 T-E13 T-A05 T-A11 T-A21 T-A22 T-A23'),
        ('COM-01', 'T-N03 T-N04 T-I07 T-I09 T-E02 T-E04 T-A04 T-A13'),
        ('COM-02', 'T-N03 T-N04 T-I05 T-I07 T-I09 T-E02 T-E04 T-A04 T-A13'),
        ('COM-03', 'T-N03 T-N04 T-I07 T-I09 T-I10 T-E02 T-E04 T-E14 T-A04 T-A05 T-A12 T-A13 T-A14'),
        ('COM-04', 'T-N01 T-N02 T-N03 T-N04 T-I01 T-I04 T-I05 T-I06 T-I07 T-I09 T-E02 T-E04 T-E13 T-A04 T-A11 T-A12 T-A13 T-A14 T-A15 T-A21 T-A23 T-A24'),
        ('COM-05', 'T-N03 T-N04 T-I06 T-I07 T-I09 T-E02 T-E03 T-E04 T-A04 T-A11 T-A12 T-A13 T-A15'),
        ('COM-06', 'T-N03 T-N04 T-I07 T-I09 T-E02 T-E04 T-A02 T-A04 T-A11 T-A13'),
        ('MED-01', 'T-N01 T-N02 T-I01 T-I02 T-I06 T-I11 T-E06 T-E09 T-E15 T-A18 T-A19 T-A22'),
        ('MED-02', 'T-N01 T-N02 T-I01 T-I02 T-I04 T-I06 T-I08 T-I11 T-E09 T-E15 T-A18 T-A22'),
        ('AUX-01', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I06 T-I07 T-E13 T-A23'),
        ('AUX-02', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I06 T-I07 T-I08 T-E13 T-A23'),
        ('AUX-03', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I04 T-I05 T-I06 T-I07 T-E13 T-A13 T-A21 T-A23'),
        ('INS-01', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I07 T-I08 T-A22 T-A23 T-A24'),
        ('INS-02', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-N06 T-I01 T-I02 T-I03 T-A09 T-A22 T-A23 T-A24'),
        ('INS-03', 'T-N01 T-N02 T-N03 T-N04 T-N05 T-I01 T-I02 T-I03 T-I08 T-I11 T-A22 T-A23 T-A24'),
        ('PER-01', 'T-N05 T-N06 T-I03 T-E01 T-E05 T-E06 T-E07 T-E10 T-E16 T-A08 T-A09 T-A19 T-A25 T-A26 T-A31 T-A32 T-A33'),
        ('PER-02', 'T-N05 T-N06 T-I03 T-E02 T-E05 T-E10 T-E16 T-A03 T-A08 T-A09 T-A19 T-A25 T-A26 T-A32 T-A33'),
        ('PER-03', 'T-N05 T-N06 T-I03 T-E05 T-E10 T-E16 T-A08 T-A09 T-A19 T-A20 T-A25 T-A26 T-A32 T-A33'),
        ('PER-04', 'T-N05 T-N06 T-I03 T-E05 T-E10 T-E16 T-A08 T-A09 T-A19 T-A25 T-A26 T-A28 T-A32 T-A33'),
        ('PER-05', 'T-N05 T-N06 T-I03 T-E05 T-E10 T-E16 T-A08 T-A09 T-A19 T-A25 T-A26 T-A32 T-A33'),
        ('CRY-01', 'T-A01 T-A02 T-A04 T-A27 T-A29'),
        ('CRY-02', 'T-A01 T-A02 T-A03 T-A04 T-A08 T-A29'),
        ('CRY-03', 'T-E15 T-A01 T-A02 T-A04 T-A08 T-A10 T-A22 T-A27'),
        ('INT-01', 'T-E05 T-E17 T-A26 T-A30'),
        ('INT-02', 'T-A19 T-A18 T-A33 T-E16')
    ) as r(type, threats)
    cross join lateral string_to_table(r.threats, ' ') as w(code)
    join parameter y on y.company_id = one and y.kind = 'assetType' and y.code = r.type
    join threat t on t.company_id = one and t.code = w.code;
  end loop;
  perform set_config('app.company_id', '', true), set_config('app.changeset_id', '', true), set_config('app.changeset_kind', '', true);
end $$;
alter table company force row level security;
