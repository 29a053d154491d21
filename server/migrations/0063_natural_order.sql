-- Codes and names as people count: A-2 comes before A-10. The root alphabet of ICU, which Spanish and English share, with
-- figures by their value. Two texts are equal only where every character is.
create collation app.natural_order (provider = icu, locale = 'und-u-kn-true');

drop index scope__by_name;
create index scope__by_name on scope (company_id, name collate app.natural_order, id);
drop index auth.user__by_name;
create index user__by_name on auth."user" ((first_name || ' ' || last_name) collate app.natural_order, id);
drop index threat__by_name;
create index threat__by_name on threat (company_id, name collate app.natural_order, id);
drop index threat__by_code;
create index threat__by_code on threat (company_id, code collate app.natural_order, id);
drop index vulnerability__by_name;
create index vulnerability__by_name on vulnerability (company_id, name collate app.natural_order, id);
drop index vulnerability__by_code;
create index vulnerability__by_code on vulnerability (company_id, code collate app.natural_order, id);
drop index role__by_name;
create index role__by_name on role (company_id, name collate app.natural_order, id);
drop index asset__by_name;
create index asset__by_name on asset (company_id, scope_id, name collate app.natural_order, id);
drop index asset__by_code;
create index asset__by_code on asset (company_id, scope_id, code collate app.natural_order, id);
