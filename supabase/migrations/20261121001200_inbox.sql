-- Purpose: the panel reads what fans wrote and who signed up, and a message is handed on by one sender at a time.
-- Owns: contact_messages.claimed_until; list_messages(), claim_contact_deliveries(), list_signups(), export_signups().
-- Who may do what: admins list and export, and delete by the policies that are there; the secret key claims deliveries.

-- Until when somebody is handing this message on. A new one is being handed on by the function that stored it.
alter table public.contact_messages
  add column claimed_until timestamptz not null default now() + interval '30 seconds';
grant update (claimed_until) on public.contact_messages to service_role;

-- Claims messages to hand on, oldest first: those that are due, or one by its id whether it is due or not. What somebody
-- else is handing on is left to them. A claim ends with record_contact_delivery(), or after a minute.
create function public.claim_contact_deliveries(message_id uuid default null, most integer default 20)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  with due as (
    select m.id
      from public.contact_messages m
     where m.delivered_at is null
       and m.claimed_until <= now()
       and case
         when claim_contact_deliveries.message_id is null then m.next_attempt_at <= now()
         else m.id = claim_contact_deliveries.message_id
       end
     order by m.next_attempt_at
     limit least(greatest(claim_contact_deliveries.most, 1), 100)
       for update skip locked
  ),
  claimed as (
    update public.contact_messages m
       set claimed_until = now() + interval '1 minute'
      from due
     where m.id = due.id
    returning m.id, m.name, m.email, m.subject_type, m.custom_subject, m.message
  )
  select coalesce(jsonb_agg(to_jsonb(c)), '[]') from claimed c
$$;
grant execute on function public.claim_contact_deliveries(uuid, integer) to service_role;

-- As before, and gives the claim back.
create or replace function public.record_contact_delivery(message_id uuid, failure text)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.contact_messages m
     set attempts = m.attempts + 1,
         delivered_at = case when failure is null then now() end,
         last_error = left(failure, 300),
         next_attempt_at = now() + least(interval '5 minutes' * power(2, least(m.attempts, 12)), interval '1 day'),
         claimed_until = now()
   where m.id = message_id and m.delivered_at is null
$$;

-- The tail of every list: from one row too many, ordered by place, what list_releases() answers.
create function private.page_json(items jsonb, next text, total bigint)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'items', coalesce(page_json.items, '[]'),
    'next', page_json.next,
    'total', least(page_json.total, 10000),
    'more', page_json.total > 10000
  )
$$;
grant execute on function private.page_json(jsonb, text, bigint) to authenticated;

-- One page of messages, newest first: { items, next, total, more }, as list_releases() answers it.
-- delivered: only those that a form service took, or only the others; null for all.
-- q: words that all have to appear in name, address, subject or message.
create function public.list_messages(
  q text default '',
  delivered boolean default null,
  after uuid default null,
  page_size integer default 50
)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  words text[] := regexp_split_to_array(lower(btrim(coalesce(list_messages.q, ''))), '\s+');
  size integer := least(greatest(coalesce(list_messages.page_size, 50), 1), 100);
  last_shown public.contact_messages;
  answer jsonb;
begin
  perform private.require_admin();
  if list_messages.after is not null then
    select * into last_shown from public.contact_messages m where m.id = list_messages.after;
    if not found then
      raise exception 'no list goes on from there' using errcode = 'invalid_parameter_value';
    end if;
  end if;

  with matching as not materialized (
    select m.*
      from public.contact_messages m
     where (list_messages.delivered is null or (m.delivered_at is not null) = list_messages.delivered)
       and not exists (
         select from unnest(words) word
          where position(word in lower(concat_ws(' ', m.name, m.email, m.custom_subject, m.message))) = 0
       )
  ),
  page as (
    select m.*, row_number() over (order by m.created_at desc, m.id desc) as place
      from (
        select * from matching m
         where last_shown.id is null or (m.created_at, m.id) < (last_shown.created_at, last_shown.id)
         order by m.created_at desc, m.id desc
         limit size + 1
      ) m
  ),
  counted as (
    select count(*) as total from (select from matching limit 10001) m
  )
  select private.page_json(
           (
             select jsonb_agg(
                      jsonb_build_object(
                        'id', p.id, 'name', p.name, 'email', p.email, 'subjectType', p.subject_type,
                        'customSubject', coalesce(p.custom_subject, ''), 'message', p.message,
                        'createdAt', p.created_at, 'deliveredAt', p.delivered_at, 'attempts', p.attempts,
                        'lastError', p.last_error, 'nextAttemptAt', p.next_attempt_at
                      )
                      order by p.place
                    )
               from page p
              where p.place <= size
           ),
           (select p.id::text from page p where p.place = size and exists (select from page o where o.place > size)),
           c.total
         )
    into answer
    from counted c;
  return answer;
end
$$;
grant execute on function public.list_messages(text, boolean, uuid, integer) to authenticated;

create index newsletter_signups_name_idx on public.newsletter_signups (lower(name), id);

-- One page of sign-ups: { items, next, total, more }, as list_releases() answers it.
-- q: words that all have to appear in name or address. sort: newest or name.
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
  -- What comes after the last row shown, which is $2.
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
grant execute on function public.list_signups(text, text, uuid, integer) to authenticated;

-- Every sign-up, oldest first, with what was agreed to: for the newsletter program that the label moves to.
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
grant execute on function public.export_signups() to authenticated;
