-- Purpose: who wants news by e-mail, while the label uses no newsletter provider.
-- Owns: newsletter_signups, sign_up_for_newsletter().
-- Who may do what: visitors touch nothing; the newsletter function stores with the secret key; admins read and delete.

create table public.newsletter_signups (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  -- The sentence that the visitor agreed to, word for word, and when.
  consent text not null check (char_length(consent) between 1 and 1000),
  consented_at timestamptz not null default now()
);
create unique index newsletter_signups_email_key on public.newsletter_signups (lower(email));
create index newsletter_signups_consented_at_idx on public.newsletter_signups (consented_at desc, id);
alter table public.newsletter_signups enable row level security;

grant select, delete on public.newsletter_signups to authenticated;
grant select, insert on public.newsletter_signups to service_role;

create policy "admins read sign-ups" on public.newsletter_signups
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
create policy "admins delete sign-ups" on public.newsletter_signups
  for delete to authenticated
  using ((select private.staff_role()) = 'admin');

-- Signs up one address. Answers { outcome: 'subscribed' }, also to one that is there already (which then stays as it
-- is, and nobody learns who is on the list), or { outcome: 'too-many-signups', retryAfterSeconds }.
create function public.sign_up_for_newsletter(name text, email text, consent text, client text)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  wait_seconds integer := private.charge_form_send('newsletter', sign_up_for_newsletter.client);
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
grant execute on function public.sign_up_for_newsletter(text, text, text, text) to service_role;
