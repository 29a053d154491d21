-- The names of the code: bringing a company in from its archive is a restore, and what is kept unreadable is encrypted.
alter table app.arrival rename to archive_restore;
alter table app.archive_restore rename constraint arrival__state_unknown to archive_restore__state_unknown;
alter index app.arrival_pkey rename to archive_restore_pkey;
alter index app.arrival_user_id_id_idx rename to archive_restore_user_id_id_idx;

-- Jobs that wait over an upgrade go on under the new names. A new installation has no queue yet.
do $$
begin
  if to_regclass('job.job') is not null then
    update job.job set data = (data - 'sealed') || jsonb_build_object('encrypted', data -> 'sealed')
    where name in ('mail.send', 'sms.send') and data ? 'sealed';
  end if;
end $$;
