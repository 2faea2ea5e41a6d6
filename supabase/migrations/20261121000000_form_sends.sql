-- Purpose: what a visitor may send through the public forms, so that nobody floods the label's post.
-- Owns: form_sends, private.charge_form_send().
-- Who may do what: only the functions that take a form use it, with the secret key. `client` is a keyed hash that
--   changes daily; no address of a visitor is kept.

-- One row a form, client and day. `full_at` is when the allowance will be whole again: each send moves it 12 minutes on.
create table public.form_sends (
  form text not null check (form in ('contact', 'newsletter')),
  client text not null,
  full_at timestamptz not null,
  primary key (form, client)
);
create index form_sends_full_at_idx on public.form_sends (full_at);
alter table public.form_sends enable row level security;
grant select, insert, update, delete on public.form_sends to service_role;

-- Takes one send off the client's allowance (5 an hour) and answers 0, or answers the seconds until there is one.
-- Then sweeps away a few rows that no longer say anything, skipping rows that somebody holds.
create function private.charge_form_send(form text, client text)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  full_at timestamptz;
  wait_seconds integer;
begin
  -- A client's sends stand in line, or a hundred at once would all find the allowance untouched.
  perform pg_advisory_xact_lock(
    hashtextextended('deadwax: ' || charge_form_send.form || ' ' || charge_form_send.client, 0)
  );
  select s.full_at into full_at
    from public.form_sends s
   where s.form = charge_form_send.form and s.client = charge_form_send.client;
  wait_seconds := greatest(0, ceil(extract(epoch from full_at - interval '48 minutes' - clock_timestamp())));
  if wait_seconds > 0 then
    return wait_seconds;
  end if;

  insert into public.form_sends as s (form, client, full_at)
  values (charge_form_send.form, charge_form_send.client, clock_timestamp() + interval '12 minutes')
  on conflict on constraint form_sends_pkey
  do update set full_at = greatest(s.full_at, clock_timestamp()) + interval '12 minutes';
  delete from public.form_sends s
   using (
     select o.form, o.client from public.form_sends o
      where o.full_at < now()
      order by o.full_at limit 5
      for update skip locked
   ) old
   where s.form = old.form and s.client = old.client;
  return 0;
end
$$;
grant execute on function private.charge_form_send(text, text) to service_role;
