-- Purpose: a printed code becomes a download, once.
-- Owns: redeem_code(), its three parts and its rate limits.
-- Who may do what: only the secret key redeems; visitors touch none of the tables. No address of a visitor is
--   stored: `client`, `network` and `provider` are keyed hashes that change daily, made by the function.

-- Seconds until a bucket is below its hard stop again; 0 when it is. There nothing is looked up: the stop bounds what one
-- network may guess in a day, however fast it computes, and what it costs the database.
create function private.redeem_stop_seconds(scope text, refilled_at timestamptz) returns integer
language plpgsql set search_path = '' as $$
begin
  if refilled_at is null then
    return 0;
  end if;
  return private.rate_limit_wait_seconds(
    scope, refilled_at - (private.proof_work(scope)).hard_stop * (private.rate_limit(scope)).refill_interval
  );
end
$$;
grant execute on routine private.redeem_stop_seconds(text, timestamptz) to service_role;

-- Rate limit shared by many clients (a network, a prefix, or all codes): true when its tokens are used up. Each try then
-- needs a proof of work and none is refused, so that guessing cannot lock fans out. `refilled_at`: as read just before.
create function private.is_rate_limit_exhausted(scope text, key text, refilled_at timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  -- More than a project has connections for its API.
  max_connections constant integer := 40;
  remaining double precision := private.rate_limit_remaining(scope, refilled_at);
  is_plenty constant boolean := remaining >= max_connections;
begin
  -- A hundred are not taken while one request is on its way.
  if remaining < 1 or remaining >= 100 then
    return remaining < 1;
  end if;
  -- Only the last tokens are taken one request at a time, so that fans never wait for each other without an attack. Who
  -- saw plenty shares the lock: nobody takes the last ones while such a request is on its way.
  perform private.lock_rate_limit(scope, key, is_plenty);
  remaining := private.rate_limit_remaining(scope, private.rate_limit_refilled_at(scope, key));
  return remaining < case when is_plenty then max_connections else 1 end;
end
$$;
grant execute on routine private.is_rate_limit_exhausted(text, text, timestamptz) to service_role;

-- Takes the tokens for a wrong code. A try with a proof has paid for those of the prefix and of everybody: if they were
-- taken as well, an attacker could keep the proofs switched on for ever. It raises the prefix's difficulty instead, up
-- to the highest, from which that falls again in hours.
-- The same code again is no new guess and costs nothing; so a proof cannot be replayed against those who share a network.
create function private.consume_miss(
  code text, client text, network text, provider text, is_proven boolean
) returns void language plpgsql set search_path = '' as $$
declare
  prefix constant text := left(code, 4);
  attempt constant text := hashtextextended(client || ' ' || code, 0)::text;
begin
  if private.rate_limit_remaining('redeem-repeat', private.rate_limit_refilled_at('redeem-repeat', attempt)) < 1 then
    return;
  end if;
  perform private.consume_rate_limit('redeem-repeat', attempt);
  perform private.consume_rate_limit('redeem-client', client);
  if network is not null then
    perform private.consume_rate_limit('redeem-network', network);
    perform private.consume_rate_limit('redeem-provider', provider);
  end if;
  if not is_proven then
    perform private.consume_rate_limit('redeem-prefix', prefix);
    perform private.consume_rate_limit('redeem-everyone', '');
  else
    perform private.consume_proven_miss('redeem-prefix-proven', prefix);
  end if;
  perform private.sweep_rate_limits();
end
$$;
grant execute on routine private.consume_miss(text, text, text, text, boolean) to service_role;

-- When the buckets of one try were last refilled; null for a full one.
create type private.redeem_buckets as (
  client timestamptz, network timestamptz, provider timestamptz, prefix timestamptz, proven timestamptz, everyone timestamptz
);

-- First part of redeem_code(), the limits: hard stops -> over a rate limit: a proof. `refusal` is the answer to a try that
-- may not look up its code, else null; is_proven: it has paid for a miss with a proof or with a token of its network.
create function private.check_redeem_limits(
  refilled private.redeem_buckets, prefix text, client text, network text, provider text, proven integer,
  can_prove boolean, out refusal jsonb, out is_proven boolean
) returns record language plpgsql set search_path = '' as $$
declare
  stop_seconds integer;
  difficulty integer;
begin
  is_proven := proven > 0;
  if coalesce(refilled.client, refilled.network, refilled.provider) is not null then
    stop_seconds := greatest(
      private.redeem_stop_seconds('redeem-client', refilled.client),
      private.redeem_stop_seconds('redeem-network', refilled.network),
      private.redeem_stop_seconds('redeem-provider', refilled.provider)
    );
    if stop_seconds > 0 then
      refusal := jsonb_build_object('outcome', 'too-many-attempts', 'retryAfterSeconds', stop_seconds);
      return;
    end if;
  end if;
  -- Lock order: always this one, so that two tries never deadlock. `or` stops at the first that is exhausted. A full
  -- bucket is not asked: only that of a prefix is so small that the requests on their way could exhaust it.
  if not (
    refilled.client is not null and private.rate_limit_remaining('redeem-client', refilled.client) < 1
    or refilled.network is not null and private.is_rate_limit_exhausted('redeem-network', network, refilled.network)
    or refilled.provider is not null and private.is_rate_limit_exhausted('redeem-provider', provider, refilled.provider)
    or private.is_rate_limit_exhausted('redeem-prefix', prefix, refilled.prefix)
    or refilled.everyone is not null and private.is_rate_limit_exhausted('redeem-everyone', '', refilled.everyone)
  ) then
    return;
  end if;
  difficulty := greatest(
    private.proof_difficulty('redeem-client', refilled.client),
    private.proof_difficulty('redeem-network', refilled.network),
    private.proof_difficulty('redeem-provider', refilled.provider),
    private.proof_difficulty('redeem-prefix-proven', refilled.proven)
  );
  -- One less is enough: it may have risen while this phone was working.
  if proven >= greatest(1, difficulty - 1) then
    return;
  end if;
  if can_prove then
    refusal := jsonb_build_object('outcome', 'proof-needed', 'difficulty', difficulty);
  elsif private.try_rate_limit('redeem-no-script', coalesce(network, client)) > 0 then
    refusal := jsonb_build_object('outcome', 'wait-needed');
  else
    is_proven := true;
  end if;
end
$$;
grant execute on routine
  private.check_redeem_limits(private.redeem_buckets, text, text, text, text, integer, boolean) to service_role;

-- Second part, the decision: what the code opens for this claim, by private.code_outcome(). A code that is available is
-- used up here. `outcome` 'unknown-code' with a release_id: its release is deleted, and the code is used all the same
-- (spec, section 4); an admin can make it available again.
create function private.use_code(
  code text, claim text, out outcome text, out release_id uuid, out is_first boolean, out opens_at timestamptz
) returns record language plpgsql set search_path = '' as $$
declare
  found_code public.codes;
  release public.releases;
  has_claim boolean;
begin
  loop
    update public.codes c
       set redeemed_at = now(), claim = use_code.claim
     where c.id = use_code.code and c.state = 'available'
       and not exists (
         select from public.releases r where r.id = c.release_id and r.available_at > now() and r.deleted_at is null
       )
    returning 'redeemed', c.release_id, true into outcome, release_id, is_first;
    exit when found;
    is_first := false;
    select c.* into found_code from public.codes c where c.id = use_code.code;
    if not found then
      outcome := 'unknown-code';
      return;
    end if;
    select r.* into release from public.releases r where r.id = found_code.release_id;
    has_claim := private.has_claim(found_code, claim);
    outcome := private.code_outcome(found_code, release, has_claim);
    opens_at := release.available_at;
    if found_code.state <> 'dormant' then
      release_id := found_code.release_id;
    end if;
    -- Sold, or made available again, between the statements: used by no claim, and tried again.
    exit when has_claim or outcome = 'not-yet' or found_code.state <> 'available';
  end loop;
end
$$;
grant execute on routine private.use_code(text, text) to service_role;

-- Third part, the answer: the release as its fan gets it, null when it is deleted.
create function private.redeemed_release(release_id uuid, code text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
             'artist', r.artist, 'title', r.title, 'year', r.year, 'coverImage', private.page_address(r.cover_image),
             'page', case when r.listed then '/release/' || r.slug end,
             'downloadUrl', r.download_url, 'mp3Url', r.mp3_url, 'flacUrl', r.flac_url,
             'dates', private.date_style(),
             'files', (
               select coalesce(jsonb_agg(
                        jsonb_build_object('id', f.id, 'kind', f.kind, 'type', f.type, 'bytes', f.bytes)
                        || case when t.id is null then '{}' else jsonb_build_object('track', jsonb_build_object(
                          'position', t.position, 'title', t.title, 'artist', t.artist, 'seconds', t.seconds
                        )) end
                        order by t.position nulls first, array_position(array['download', 'mp3', 'flac'], f.kind)
                      ), '[]')
                 from public.files f
                 left join public.tracks t on t.id = f.track_id
                where f.release_id = r.id and f.state = 'ready' and not f.is_public
             ),
             -- To hear before loading, also of a release that is not out or not on the site.
             'previews', (
               select coalesce(jsonb_agg(jsonb_build_object(
                        'address', '/media/' || f.key,
                        'track', jsonb_build_object(
                          'position', t.position, 'title', t.title, 'artist', t.artist, 'seconds', t.seconds
                        )
                      ) order by t.position), '[]')
                 from public.files f
                 join public.tracks t on t.id = f.track_id
                where f.release_id = r.id and f.kind = 'preview' and f.state = 'ready'
             ),
             'until', (
               select c.redeemed_at + private.claim_window(c.claim) from public.codes c where c.id = redeemed_release.code
             )
           )
      from public.releases r
     where r.id = redeemed_release.release_id and r.deleted_at is null
  );
end
$$;
grant execute on routine private.redeemed_release(uuid, text) to service_role;

-- Redeems one code, in one transaction: redemptions paused -> limits -> decision -> answer. code: 8 of A-Z and 0-9.
-- claim: 16 to 64 of [A-Za-z0-9_-], or null, which equals no other. proven: the difficulty of the proof of work that the
-- function has checked for this code and client; 0 without one. can_prove: false for a browser without script, which
-- takes a token of its network instead: 'wait-needed' without one. Answers { outcome, release?, availableAt?,
-- retryAfterSeconds?, difficulty? }; never raises, or the tokens for a miss would roll back.
create function public.redeem_code(
  code text, claim text, client text, proven integer default 0, network text default null, provider text default null,
  can_prove boolean default true
) returns jsonb language plpgsql set search_path = '' as $$
declare
  prefix constant text := left(code, 4);
  is_open boolean;
  refilled private.redeem_buckets;
  limits record;
  used record;
  release jsonb;
begin
  -- Everything that is read before the look-up in one statement; a rate limit hardly ever has a row.
  perform private.lock_rate_limit('redeem-client', client);
  select s.allow_new_code_redemptions,
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-client' and r.key = redeem_code.client),
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-network' and r.key = redeem_code.network),
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-provider' and r.key = redeem_code.provider),
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-prefix' and r.key = prefix),
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-prefix-proven' and r.key = prefix),
         (select r.refilled_at from public.rate_limits r where r.scope = 'redeem-everyone' and r.key = '')
    into is_open, refilled.client, refilled.network, refilled.provider, refilled.prefix, refilled.proven, refilled.everyone
    from public.site_settings s
   where s.id = 'main';
  if not is_open then
    return jsonb_build_object('outcome', 'redemptions-paused');
  end if;
  limits := private.check_redeem_limits(refilled, prefix, client, network, provider, proven, can_prove);
  if limits.refusal is not null then
    return limits.refusal;
  end if;

  used := private.use_code(code, claim);
  if used.release_id is null then
    perform private.consume_miss(code, client, network, provider, limits.is_proven);
    return jsonb_build_object('outcome', 'unknown-code');
  end if;
  if used.is_first then
    -- Who has a code is no guesser: the connection gets a wrong code back, and the prefix a step of its difficulty.
    if refilled.client is not null then
      perform private.refund_rate_limit('redeem-client', client);
    end if;
    if refilled.proven is not null then
      perform private.refund_rate_limit('redeem-prefix-proven', prefix, (private.proof_work('redeem-prefix-proven')).step);
    end if;
  end if;
  if used.outcome = 'not-yet' then
    return jsonb_build_object('outcome', 'not-yet', 'availableAt', used.opens_at, 'release', (
      select jsonb_build_object('id', r.id, 'artist', r.artist, 'title', r.title, 'dates', private.date_style())
        from public.releases r
       where r.id = used.release_id
    ));
  elsif used.outcome <> 'redeemed' then
    return jsonb_build_object('outcome', used.outcome);
  end if;
  release := private.redeemed_release(used.release_id, code);
  return case
    when release is null then jsonb_build_object('outcome', 'unknown-code')
    else jsonb_build_object('outcome', 'redeemed', 'release', release)
  end;
end
$$;
grant execute on routine public.redeem_code(text, text, text, integer, text, text, boolean) to service_role;

-- The day of a release that is not open yet, for a calendar: { artist, title, available_at }, or null. `is_known`: the
-- caller has shown a code of it; else only one that the site shows.
create function public.release_day(release_id uuid, is_known boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object('artist', r.artist, 'title', r.title, 'available_at', r.available_at)
      from public.releases r
     where r.id = release_day.release_id and (r.listed or release_day.is_known) and r.deleted_at is null
       and r.available_at > now()
  );
end
$$;
grant execute on routine public.release_day(uuid, boolean) to service_role;
