-- The product's own wording of the consent is kept by its version now, no longer by its SHA-256: who agreed to this wording is
-- not asked again. Any other agreement, to an earlier wording, is asked for anew.
update auth."user" set consent_text = '2026-11-21'
where consent_text in ('sha256:9b18b5080562751d056e9098257f31ee57064d7b59feb362a76277ba82c54fcc', 'demo');
