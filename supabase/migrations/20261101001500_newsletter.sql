-- Purpose: newsletter sign-ups, while the label uses no newsletter provider.
-- Owns: newsletter_signups; sign_up_for_newsletter(), list_signups(), export_signups().
-- Who may do what: visitors touch nothing; the newsletter function stores with the secret key;
--   admins read, export and delete.

create table public.newsletter_signups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  -- Record of consent: the sentence that the visitor agreed to, word for word, and when.
  consent text not null check (char_length(consent) between 1 and 1000),
  consented_at timestamptz not null default now()
);
create unique index newsletter_signups_email_key on public.newsletter_signups (lower(email));
create index newsletter_signups_consented_at_idx on public.newsletter_signups (consented_at desc, id);
create index newsletter_signups_name_idx on public.newsletter_signups (lower(name), id);
alter table public.newsletter_signups enable row level security;

grant select, delete on public.newsletter_signups to authenticated;
grant select, insert on public.newsletter_signups to service_role;

-- Only admins read the sign-ups.
create policy "admins read sign-ups" on public.newsletter_signups
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
-- Only admins delete a sign-up.
create policy "admins delete sign-ups" on public.newsletter_signups
  for delete to authenticated
  using ((select private.staff_role()) = 'admin');

create trigger audit_delete after delete on public.newsletter_signups
  for each row execute function private.audit_delete('signup-deleted');

-- Signs up one address. Answers { outcome: 'subscribed' }, also for an address that is there already (which stays as it
-- is, so that no visitor learns who is on the list), or { outcome: 'too-many-signups', retryAfterSeconds }.
create function public.sign_up_for_newsletter(name text, email text, consent text, client text)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer := private.consume_form_send('newsletter', sign_up_for_newsletter.client);
begin
  if wait_seconds > 0 then
    return jsonb_build_object('outcome', 'too-many-signups', 'retryAfterSeconds', wait_seconds);
  end if;
  insert into public.newsletter_signups (name, email, consent)
  values (sign_up_for_newsletter.name, sign_up_for_newsletter.email, sign_up_for_newsletter.consent)
  on conflict do nothing;
  return jsonb_build_object('outcome', 'subscribed');
end
$$;
grant execute on routine public.sign_up_for_newsletter(text, text, text, text) to service_role;

-- One page of sign-ups: { items, next, total, more } (private.page_json()).
-- q: words that all have to appear in name or address. sort: newest or name.
-- Dynamic SQL, planned anew for each call, so that each order uses its own index.
create function public.list_signups(
  q text default '',
  sort text default 'newest',
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(lower(btrim(coalesce(list_signups.q, ''))), '\s+');
  size integer := least(greatest(coalesce(list_signups.page_size, 50), 1), 100);
  list_order text := case coalesce(list_signups.sort, 'newest')
    when 'newest' then 's.consented_at desc, s.id desc'
    when 'name' then 'lower(s.name), s.id'
  end;
  -- Keyset pagination: what comes after the last row shown, which is $2.
  beyond text := case coalesce(list_signups.sort, 'newest')
    when 'newest' then '(s.consented_at, s.id) < (($2).consented_at, ($2).id)'
    when 'name' then '(lower(s.name), s.id) > (lower(($2).name), ($2).id)'
  end;
  last_shown public.newsletter_signups;
  answer jsonb;
begin
  perform private.require_admin();
  if list_order is null then
    raise exception 'no list has this order' using errcode = 'invalid_parameter_value';
  end if;
  if list_signups.after is null then
    beyond := 'true';
  else
    select * into last_shown from public.newsletter_signups s where s.id = list_signups.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  execute format(
    $query$
      with matching as not materialized (
        select s.*
          from public.newsletter_signups s
         where not exists (
                 select from unnest($1) word where position(word in lower(s.name || ' ' || s.email)) = 0
               )
      ),
      page as (
        select s.*, row_number() over (order by %1$s) as place
          from (select s.* from matching s where %2$s order by %1$s limit $3 + 1) s
      ),
      counted as (
        select count(*) as total from (select from matching limit 10001) m
      )
      select private.page_json(
               (
                 select jsonb_agg(
                          jsonb_build_object(
                            'id', p.id, 'name', p.name, 'email', p.email, 'consentedAt', p.consented_at
                          )
                          order by p.place
                        )
                   from page p
                  where p.place <= $3
               ),
               (select p.id::text from page p where p.place = $3 and exists (select from page o where o.place > $3)),
               c.total
             )
        from counted c
    $query$,
    list_order, beyond
  )
     into answer
    using words, last_shown, size;
  return answer;
end
$$;
grant execute on routine public.list_signups(text, text, uuid, integer) to authenticated;

-- All sign-ups, oldest first, with the consent: for the newsletter provider that the label moves to.
create function public.export_signups()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select coalesce(
             jsonb_agg(
               jsonb_build_object(
                 'name', s.name, 'email', s.email, 'consent', s.consent, 'consentedAt', s.consented_at
               )
               order by s.consented_at, s.id
             ),
             '[]'
           )
      from public.newsletter_signups s
  );
end
$$;
grant execute on routine public.export_signups() to authenticated;
