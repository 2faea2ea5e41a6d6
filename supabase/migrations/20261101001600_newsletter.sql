-- Purpose: newsletter sign-ups, while the label uses no newsletter provider.
-- Owns: newsletter_signups.
-- Who may do what: visitors touch nothing; the newsletter function stores with the secret key; admins read, export
--   and delete.

create table public.newsletter_signups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  -- Record of consent: the sentence that the visitor agreed to, word for word, and when.
  consent text not null check (char_length(consent) between 1 and 1000),
  consented_at timestamptz not null default now()
);
create unique index newsletter_signups_email_key on public.newsletter_signups (lower(email));
create index newsletter_signups_consented_at_idx on public.newsletter_signups (consented_at desc, id desc);
create index newsletter_signups_name_idx on public.newsletter_signups (lower(name), id);
alter table public.newsletter_signups enable row level security;

grant select, delete on public.newsletter_signups to authenticated;
grant select, insert on public.newsletter_signups to service_role;

create policy "admins read sign-ups" on public.newsletter_signups for select to authenticated
  using ((select private.is_staff('admin')));
create policy "admins delete sign-ups" on public.newsletter_signups for delete to authenticated
  using ((select private.is_staff('admin')));

create trigger audit_delete after delete on public.newsletter_signups
  for each row execute function private.audit_delete('signup-deleted');

-- Signs up one address. Answers { outcome: 'subscribed' }, also for a known address (which stays as it
-- is, so that no visitor learns who is on the list), { outcome: 'too-many-signups', retryAfterSeconds } or
-- { outcome: 'proof-needed' } (private.consume_form_send()).
create function public.sign_up_for_newsletter(
  name text, email text, consent text, client text, proof text default null, can_prove boolean default true
) returns jsonb language plpgsql set search_path = '' as $$
declare
  refusal jsonb := private.consume_form_send('newsletter', client, proof, can_prove);
begin
  if refusal is not null then
    return refusal;
  end if;
  insert into public.newsletter_signups (name, email, consent) values (name, email, consent) on conflict do nothing;
  return jsonb_build_object('outcome', 'subscribed');
end
$$;
grant execute on routine public.sign_up_for_newsletter(text, text, text, text, text, boolean) to service_role;

-- One page of sign-ups (private.page_query()).
-- q: words that all have to appear in name or address. sort: newest or name.
create function public.list_signups(
  q text default '', sort text default 'newest', after uuid default null, page_size integer default 50
) returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select private.page_query(
    after, page_size,
    source => 'public.newsletter_signups',
    item => $sql$to_jsonb(t) - 'consent'$sql$,
    filter => $sql$lower(t.name || ' ' || t.email) like all (private.word_patterns($3 ->> 'q'))$sql$,
    keys => case sort
      when 'newest' then array['t.consented_at', 't.id']
      when 'name' then array['lower(t.name)', 't.id']
    end,
    is_descending => sort = 'newest',
    given => jsonb_build_object('q', q)
  );
$$;
grant execute on routine public.list_signups(text, text, uuid, integer) to authenticated;

-- All sign-ups, oldest first, with the consent: for the newsletter provider that the label moves to.
create function public.export_signups() returns jsonb language sql stable set search_path = '' as $$
  select private.require_role('admin');
  select coalesce(jsonb_agg(to_jsonb(s) - 'id' order by s.consented_at, s.id), '[]')
    from public.newsletter_signups s;
$$;
grant execute on routine public.export_signups() to authenticated;
