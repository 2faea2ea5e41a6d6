-- Purpose: nothing that a visitor writes is lost. A message is stored first and then relayed to the label's form service.
-- Owns: contact_messages, store_contact_message(), record_contact_delivery().
-- Who may do what: visitors touch nothing; the contact function stores and relays with the secret key;
--   admins read and delete.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) > 0 and char_length(name) <= 200),
  email text not null check (char_length(email) between 3 and 254),
  subject_type text not null check (subject_type in ('join-label', 'code-support', 'shop-support', 'other')),
  custom_subject text check (char_length(btrim(custom_subject)) > 0 and char_length(custom_subject) <= 200),
  message text not null check (char_length(btrim(message)) > 0 and char_length(message) <= 10000),
  -- Made by the browser for one message, so that a second try of the same one is not a second message.
  submission text unique check (submission ~ '^[A-Za-z0-9_-]{16,64}$'),
  created_at timestamptz not null default now(),
  -- The outbox: when a relay last took it, how often that was tried, what the last refusal was, when to try again.
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now() + interval '2 minutes',
  constraint contact_messages_only_other_has_a_subject_of_its_own
    check ((subject_type = 'other') = (custom_subject is not null))
);
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_messages_waiting_idx on public.contact_messages (next_attempt_at) where delivered_at is null;
create index contact_messages_delivered_at_idx on public.contact_messages (delivered_at);
alter table public.contact_messages enable row level security;

grant select, delete on public.contact_messages to authenticated;
grant select, insert, delete on public.contact_messages to service_role;
grant update (delivered_at, attempts, last_error, next_attempt_at) on public.contact_messages to service_role;

create policy "admins read messages" on public.contact_messages
  for select to authenticated
  using ((select private.staff_role()) = 'admin');
create policy "admins delete messages" on public.contact_messages
  for delete to authenticated
  using ((select private.staff_role()) = 'admin');

-- Stores one message. Answers { outcome: 'stored', id, isNew } or { outcome: 'too-many-messages', retryAfterSeconds }.
-- The same submission again is the message that is there already: it costs no allowance and is nobody's to relay again,
-- or one submission sent a hundred times would be a hundred messages in the label's mailbox.
-- Sweeps away a few messages that were delivered more than 90 days ago.
create function public.store_contact_message(
  name text,
  email text,
  subject_type text,
  custom_subject text,
  message text,
  submission text,
  client text
)
returns jsonb
language plpgsql
volatile
set search_path = ''
as $$
declare
  stored_id uuid;
  is_new boolean := false;
  wait_seconds integer;
begin
  select m.id into stored_id
    from public.contact_messages m
   where m.submission = store_contact_message.submission;
  if not found then
    wait_seconds := private.charge_form_send('contact', store_contact_message.client);
    if wait_seconds > 0 then
      return jsonb_build_object('outcome', 'too-many-messages', 'retryAfterSeconds', wait_seconds);
    end if;
    -- Two tries of one message at the same moment: the second waits for the first and then adds nothing.
    insert into public.contact_messages (name, email, subject_type, custom_subject, message, submission)
    values (
      store_contact_message.name, store_contact_message.email, store_contact_message.subject_type,
      store_contact_message.custom_subject, store_contact_message.message, store_contact_message.submission
    )
    on conflict on constraint contact_messages_submission_key do nothing
    returning id into stored_id;
    is_new := found;
    if not is_new then
      select m.id into stored_id
        from public.contact_messages m
       where m.submission = store_contact_message.submission;
    end if;
  end if;

  delete from public.contact_messages
   where id in (
     select m.id from public.contact_messages m
      where m.delivered_at < now() - interval '90 days'
      order by m.delivered_at limit 20
      for update skip locked
   );
  return jsonb_build_object('outcome', 'stored', 'id', stored_id, 'isNew', is_new);
end
$$;
grant execute on function public.store_contact_message(text, text, text, text, text, text, text) to service_role;

-- Writes down how a relay went: `failure` is null when it took the message, else what it answered, in a few words.
-- A refused message is due again after 5 minutes, then 10, 20, ... and at most a day.
create function public.record_contact_delivery(message_id uuid, failure text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.contact_messages m
     set attempts = m.attempts + 1,
         delivered_at = case when failure is null then now() end,
         last_error = left(failure, 300),
         next_attempt_at = now() + least(interval '5 minutes' * power(2, least(m.attempts, 12)), interval '1 day')
   where m.id = message_id and m.delivered_at is null
$$;
grant execute on function public.record_contact_delivery(uuid, text) to service_role;
