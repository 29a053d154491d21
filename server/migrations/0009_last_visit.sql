-- The door's role may write one column of one tracked table, member.last_visit_at. A visit is no change of what a company
-- keeps: in the history it would stand between people and their real changes, and in the way of undoing them.
drop trigger track_update on member;
create trigger track_update after update on member referencing old table as old_rows new table as new_rows
  for each statement when (current_user <> 'baluarte_door') execute function app.record_update();
