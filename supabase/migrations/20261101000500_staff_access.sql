-- Purpose: how staff come in: the rate limit for signing in, the links with which a person joins the staff or chooses a
--   new password, and the end of a user's sessions.
-- Owns: staff_links.
-- Who may do what: the secret key counts tries to sign in, and answers who opens a link. No role reads or writes a row of
--   staff_links. Admins make links, see which invites are open, and take them back; only the SHA-256 of a token is kept.
--   A link is for one person and one purpose, works once and for 7 days, and ends when a new one is made or when its maker
--   is no admin any more. It is spent when the password is taken, not before: until then one try at a time holds it. Staff
--   end their own sessions, admins those of every user.

-- Before a password is checked: takes a token of the client and one of the account. Taken first and refunded after a
-- success, because a hundred guesses sent at once must not all be checked before the first token is gone. Beyond the
-- tokens a try needs a proof of work. Each connection has a hard stop; an account has none, only harder proofs, because
-- strangers who use up its tokens must not lock a new browser of its owner out. client: who asks. account: what is asked
-- for. proof: the nonce of a proof of work that the function has verified, and proven its difficulty; null and 0 without
-- one. Answers { outcome: 'allowed', taken: [scope] }, for refund_sign_in(), { outcome: 'proof-needed', difficulty,
-- retryAfterSeconds } or { outcome: 'too-many-attempts', retryAfterSeconds }.
create function public.consume_sign_in(
  client text, account text, proof text default null, proven integer default 0
) returns jsonb language plpgsql set search_path = '' as $$
declare
  is_proven boolean;
  difficulty integer;
  wait_seconds integer;
begin
  -- Lock order: the client first, then the account, so that two tries never deadlock.
  perform private.lock_rate_limit('sign-in-client', client);
  perform private.lock_rate_limit('sign-in-account', account);
  difficulty := private.proof_difficulty(
    'sign-in-account-proven', private.rate_limit_refilled_at('sign-in-account-proven', account)
  );
  -- One less is enough: it may have risen while this browser was working.
  is_proven := proven >= greatest(1, difficulty - 1) and private.use_proof(proof);
  if is_proven then
    wait_seconds := private.try_rate_limit('sign-in-client-proven', client);
    if wait_seconds > 0 then
      return jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', wait_seconds);
    end if;
    return jsonb_build_object('outcome', 'allowed', 'taken', case
      when private.consume_proven_miss('sign-in-account-proven', account)
        then array['sign-in-client-proven', 'sign-in-account-proven']
      else array['sign-in-client-proven']
    end);
  end if;
  wait_seconds := greatest(
    private.rate_limit_wait_seconds('sign-in-client', private.rate_limit_refilled_at('sign-in-client', client)),
    private.rate_limit_wait_seconds('sign-in-account', private.rate_limit_refilled_at('sign-in-account', account))
  );
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'proof-needed', 'difficulty', difficulty, 'retryAfterSeconds', wait_seconds);
  end if;
  perform private.consume_rate_limit('sign-in-client', client);
  perform private.consume_rate_limit('sign-in-account', account);
  perform private.sweep_rate_limits();
  return jsonb_build_object('outcome', 'allowed', 'taken', array['sign-in-client', 'sign-in-account']);
end
$$;
grant execute on routine public.consume_sign_in(text, text, text, integer) to service_role;

-- Gives back the tokens that consume_sign_in() has taken: the password was right.
create function public.refund_sign_in(client text, account text, taken text[]) returns void
language plpgsql set search_path = '' as $$
declare
  scope text;
begin
  foreach scope in array taken loop
    perform private.refund_rate_limit(scope, case when scope like 'sign-in-client%' then client else account end);
  end loop;
end
$$;
grant execute on routine public.refund_sign_in(text, text, text[]) to service_role;

-- Ends every session that a user has now: their own, or for an admin anybody's. From the next whole second on, because
-- tokens say in whole seconds when they began. False for an unknown user. Security definer, because no role may
-- choose that time.
create function public.end_sessions(user_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  whose text;
begin
  if end_sessions.user_id is distinct from auth.uid() then
    perform private.require_role('admin');
  else
    perform private.require_role('moderator');
  end if;
  update public.users u
     set sessions_valid_after = private.next_second()
   where u.id = end_sessions.user_id and u.removed_at is null
  returning u.username into whose;
  if whose is null then
    return false;
  end if;
  perform private.write_audit('sessions-ended', whose);
  return true;
end
$$;
grant execute on routine public.end_sessions(uuid) to authenticated;

-- ===== Links to join the staff, or to choose a new password.

create table public.staff_links (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('invite', 'reset')),
  -- Of a reset: whose password. One row for each person, so that a new link takes the place of the older one.
  user_id uuid unique references public.users (id) on delete cascade,
  -- Of an invite: what the account will be. One row for each address.
  email text unique check (email = lower(email) and char_length(email) between 3 and 254),
  username text check (username = btrim(username) and char_length(username) between 1 and 80),
  role text check (role in ('admin', 'moderator')),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  -- A try that makes an account or sets a password holds the link so long; a try that dies gives it back this way.
  leased_until timestamptz,
  constraint staff_links_for_one_purpose check (
    case purpose
      when 'reset' then user_id is not null and coalesce(email, username, role) is null
      else user_id is null and email is not null and username is not null and role is not null
    end
  )
);
create index staff_links_created_by_idx on public.staff_links (created_by);
create index staff_links_expires_at_idx on public.staff_links (expires_at);
alter table public.staff_links enable row level security;

-- Makes a link for a person without an account, in place of an older one for the same address, and answers when it ends.
-- Security definer, because no role may write links.
create function public.create_invite(email text, username text, role text, token_hash text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  ends_at timestamptz;
begin
  perform private.require_role('admin');
  delete from public.staff_links l where l.expires_at < now();
  insert into public.staff_links as l (purpose, email, username, role, token_hash, created_by)
  values ('invite', lower(email), username, role, token_hash, auth.uid())
  on conflict on constraint staff_links_email_key do update
     set id = excluded.id, username = excluded.username, role = excluded.role, token_hash = excluded.token_hash,
         created_by = excluded.created_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
         leased_until = null
  returning l.expires_at into ends_at;
  perform private.write_audit('user-invited', username, jsonb_build_object('role', role));
  return ends_at;
end
$$;
grant execute on routine public.create_invite(text, text, text, text) to authenticated;

-- Makes a link for a new password of an enabled account; null without one. Not for the caller's own, for which the old
-- password is needed: else a session left open would give the account away. Security definer as create_invite().
create function public.create_reset_link(user_id uuid, token_hash text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  whose text;
  ends_at timestamptz;
begin
  perform private.require_role('admin');
  if user_id = auth.uid() then
    raise exception 'nobody resets their own password' using errcode = 'insufficient_privilege';
  end if;
  delete from public.staff_links l where l.expires_at < now();
  update public.users u set password_asked_at = null
   where u.id = create_reset_link.user_id and u.disabled_at is null and u.removed_at is null
  returning u.username into whose;
  if whose is null then
    return null;
  end if;
  insert into public.staff_links as l (purpose, user_id, token_hash, created_by)
  values ('reset', user_id, token_hash, auth.uid())
  on conflict on constraint staff_links_user_id_key do update
     set id = excluded.id, token_hash = excluded.token_hash, created_by = excluded.created_by,
         created_at = excluded.created_at, expires_at = excluded.expires_at, leased_until = null
  returning l.expires_at into ends_at;
  perform private.write_audit('reset-link-made', whose);
  return ends_at;
end
$$;
grant execute on routine public.create_reset_link(uuid, text) to authenticated;

-- True while a link works: not expired, and both its receiver and its maker still have access. A spent link is gone.
create function private.is_live_link(link public.staff_links) returns boolean language sql stable set search_path = '' as $$
  select link.expires_at > now()
     and (link.user_id is null or exists (
       select from public.users u where u.id = link.user_id and u.disabled_at is null and u.removed_at is null
     ))
     and exists (
       select from public.users u
        where u.id = link.created_by and u.role = 'admin' and u.disabled_at is null and u.removed_at is null
     )
$$;

-- The invites that work, the newest first: [{ id, username, email, role, made_by, expires_at }], never their tokens.
-- Security definer as create_invite().
create function public.read_open_invites() returns jsonb language sql stable security definer set search_path = '' as $$
  select private.require_role('admin');
  select coalesce(jsonb_agg(
           jsonb_build_object(
             'id', l.id, 'username', l.username, 'email', l.email, 'role', l.role, 'made_by', u.username,
             'expires_at', l.expires_at
           ) order by l.created_at desc, l.id
         ), '[]')
    from public.staff_links l
    join public.users u on u.id = l.created_by
   where l.purpose = 'invite' and private.is_live_link(l);
$$;
grant execute on routine public.read_open_invites() to authenticated;

-- Takes an invite back; false without one that works. Security definer as create_invite().
create function public.end_invite(invite_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  whose text;
begin
  perform private.require_role('admin');
  delete from public.staff_links l
   where l.id = end_invite.invite_id and l.purpose = 'invite' and private.is_live_link(l)
  returning l.username into whose;
  if whose is null then
    return false;
  end if;
  perform private.write_audit('invite-ended', whose);
  return true;
end
$$;
grant execute on routine public.end_invite(uuid) to authenticated;

-- What a link that works is for: { purpose, username, email }; null for any other, without the reason.
-- Changes nothing: mail and chat programs open links. Security definer, for the secret key alone.
create function public.look_up_staff_link(token_hash text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
           'purpose', l.purpose, 'username', coalesce(u.username, l.username), 'email', coalesce(u.email, l.email)
         )
    from public.staff_links l
    left join public.users u on u.id = l.user_id
   where l.token_hash = look_up_staff_link.token_hash and private.is_live_link(l)
$$;
grant execute on routine public.look_up_staff_link(text) to service_role;

-- Takes a link for one try and answers what it is for; null as look_up_staff_link(), and { purpose: 'held' } while another try
-- holds it. The try ends with finish_invite() or record_new_password(), which spend the link, with return_staff_link(), or by
-- itself.
-- Security definer as look_up_staff_link().
create function public.use_staff_link(token_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.staff_links;
begin
  update public.staff_links l set leased_until = now() + interval '20 seconds'
   where l.token_hash = use_staff_link.token_hash and private.is_live_link(l)
     and coalesce(l.leased_until, '-infinity') < now()
  returning * into link;
  if link.id is null then
    -- A statement of its own, which sees what the try has written that this one waited for.
    return (
      select jsonb_build_object('purpose', 'held') from public.staff_links l
       where l.token_hash = use_staff_link.token_hash and private.is_live_link(l)
    );
  end if;
  return (
    select jsonb_build_object(
             'id', link.id, 'purpose', link.purpose, 'user_id', link.user_id, 'role', link.role,
             'username', coalesce(u.username, link.username), 'email', coalesce(u.email, link.email)
           )
      from (select) as it
      left join public.users u on u.id = link.user_id
  );
end
$$;
grant execute on routine public.use_staff_link(text) to service_role;

-- Makes a link usable again when its use failed. Security definer as look_up_staff_link().
create function public.return_staff_link(link_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.staff_links l set leased_until = null where l.id = return_staff_link.link_id
$$;
grant execute on routine public.return_staff_link(uuid) to service_role;

-- Lists the person of an invite, whose account and password are there, and spends the link: both or neither. False for a link
-- that is gone. Security definer as look_up_staff_link().
create function public.finish_invite(link_id uuid, account_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link public.staff_links;
begin
  delete from public.staff_links l where l.id = finish_invite.link_id and private.is_live_link(l) returning * into link;
  if link.id is null then
    return false;
  end if;
  insert into public.users (id, username, email, role, created_by)
  values (finish_invite.account_id, link.username, link.email, link.role, link.created_by);
  return true;
end
$$;
grant execute on routine public.finish_invite(uuid, uuid) to service_role;

-- Records a new password in the audit log, and ends what the old one opened: the links for a new one, and the sessions.
-- action: 'password-reset' by a link, 'password-set' by an admin or in a shell, where actor is null, or 'password-changed' by the
-- user, whose own session began at sessions_since and goes on. Security definer as look_up_staff_link().
create function public.record_new_password(
  user_id uuid, action text, actor uuid, sessions_since timestamptz default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  whose text;
begin
  if action not in ('password-reset', 'password-set', 'password-changed') then
    raise exception 'no way to get a password: %', action using errcode = 'invalid_parameter_value';
  end if;
  update public.users u
     set sessions_valid_after = greatest(
           u.sessions_valid_after,
           case when sessions_since is null then private.next_second() else least(sessions_since, now()) end
         ),
         password_asked_at = null
   where u.id = record_new_password.user_id
  returning u.username into whose;
  delete from public.staff_links l where l.user_id = record_new_password.user_id;
  perform private.write_audit(action, case when actor = record_new_password.user_id then '' else whose end, '{}', actor);
end
$$;
grant execute on routine public.record_new_password(uuid, text, uuid, timestamptz) to service_role;

-- Tells the admins that a user forgot the password. Answers nothing, so that no client learns which addresses are known.
-- Security definer as look_up_staff_link().
create function public.ask_for_password(email text) returns void language sql security definer set search_path = '' as $$
  update public.users u set password_asked_at = now()
   where lower(u.email) = lower(ask_for_password.email) and u.disabled_at is null and u.removed_at is null
$$;
grant execute on routine public.ask_for_password(text) to service_role;

-- Trigger: ends the links of a maker who is no enabled admin any more, those for a user without access, and the invite of
-- somebody who is here now. Security definer, because no role may write links.
create function private.end_staff_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.staff_links l
   where (l.created_by = new.id and (new.role <> 'admin' or new.disabled_at is not null or new.removed_at is not null))
      or (l.user_id = new.id and (new.disabled_at is not null or new.removed_at is not null))
      or (tg_op = 'INSERT' and l.email = lower(new.email));
  return null;
end
$$;
create trigger end_links after insert or update of role, disabled_at, removed_at on public.users
  for each row execute function private.end_staff_links();
