-- The list of assets in the order of a choice: of each choice the first rows of a page. The scope is told without reading the row.
create index asset__by_category on asset (company_id, category_id, id) include (scope_id);
create index asset__by_type on asset (company_id, type_id, id) include (scope_id);
create index asset__by_classification on asset (company_id, classification_id, id) include (scope_id);
create index asset__by_location on asset (company_id, location_id, id) include (scope_id);
create index asset__by_custodian on asset (company_id, custodian_id, id) include (scope_id);
create index asset__by_owner on asset (company_id, owner_id, id) include (scope_id);
create index asset__by_process on asset (company_id, process_id, id) include (scope_id);
create index asset__by_company_category on asset (company_id, company_category_id, id) include (scope_id);
create index asset__by_personal_data_kind on asset (company_id, personal_data_kind_id, id) include (scope_id);
