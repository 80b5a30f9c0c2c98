-- execute: app_searcher
-- Of the rights of a person of a client, those that somebody of the firm with these permissions may look at.
create or replace function app.portal_preview_rights(rights text[], permissions text[]) returns text[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(r), '{}') from unnest(rights) r
    where 'administrator' = any (permissions)
      or (case r when 'matters' then 'matterMaster' when 'billing' then 'invoice' when 'trust' then 'trustAccountRequest'
        when 'documents' then 'document' else 'clientInfo' end) = any (permissions)
  $$;
