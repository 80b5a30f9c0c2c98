-- owner: app_searcher
-- execute: app_server
-- nullable: idle_minutes
-- The session of a token: the person and each of their firms, in the order they joined. `is_proven` says whether the person
-- proved within ten minutes who they are, as sensitive acts need it; `lacksSecondFactor` that the firm requires one by now, and
-- they have none. Of a key, the session has the firm of the key only, proves nothing, and names the permissions that the key is
-- limited to; one by single sign-on has the firm of the provider only. `lacksSingleSignOn` says that the firm wants it of the person.
-- `is_idle` says that nobody has used the session for longer than a firm of theirs allows, `idle_minutes` how long that is.
create or replace function app.session_of(token bytea) returns table (
  session_id uuid, account_id uuid, email text, first_name text, last_name text, is_verified boolean, expires_at timestamptz,
  is_proven boolean, memberships jsonb, key jsonb, is_single_sign_on boolean, is_idle boolean, idle_minutes integer)
  language sql stable security definer set search_path = pg_catalog, app
  as $$
    select s.id, a.id, a.email, a.first_name, a.last_name, a.verified_at is not null, s.expires_at,
      s.kind <> 'key' and s.proven_at > clock_timestamp() - interval '10 minutes',
      coalesce((select jsonb_agg(jsonb_build_object('businessId', b.id, 'adminUserId', b.admin_user_id, 'roleId', r.id, 'roleName', r.name,
          'permissions', r.permissions, 'secondFactorFrom', f.required_from, 'lacksSecondFactor',
          f.required_from <= clock_timestamp() and not app.has_second_factor(a.id),
          'lacksSingleSignOn', s.kind = 'signIn' and app.requires_single_sign_on(b.id, a.id)) order by m.joined_at, b.id)
        from app.members m
        join app.businesses b on b.id = m.business_id
        join app.roles r on r.business_id = m.business_id and r.id = m.role_id
        left join app.sign_in_rules f on f.business_id = b.id and (f.is_everybody or r.id = any (f.role_ids))
        where m.id = a.id and m.removed_at is null and (s.kind = 'signIn' or m.business_id = coalesce(k.business_id, o.business_id))), '[]'::jsonb),
      case s.kind when 'key' then jsonb_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'isUseRecorded',
        coalesce(s.last_used_at > clock_timestamp() - interval '1 hour', false)) end,
      s.kind = 'singleSignOn', x.has_limits and app.is_idle_session(s.id), case when x.has_limits then app.idle_minutes_of(s.id) end
    from app.sessions s join app.accounts a on a.id = s.account_id
      cross join (select exists (select from app.sign_in_rules l where l.idle_minutes is not null)) as x (has_limits)
      left join app.api_keys k on k.id = s.id and s.kind = 'key'
      left join app.single_sign_on_sessions o on o.id = s.id and s.kind = 'singleSignOn'
    where s.token_hash = token and s.ended_at is null and s.expires_at > clock_timestamp()
  $$;
