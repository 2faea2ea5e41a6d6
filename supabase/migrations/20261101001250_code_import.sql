-- Purpose: import of codes that another service has printed.
-- Owns: import_codes().
-- Who may do what: admins alone; security invoker.

-- Imports codes into a batch of their own, all or none; their serials follow their order.
-- Answers { outcome: 'imported', batch, imported }, { outcome: 'preview' } for a dry run, or { outcome: 'conflicts',
-- taken } with the codes that exist already. new_batch_id: an idempotency key; the same one again, after an answer that
-- was lost, answers the batch that it made, and is refused with other codes.
create function public.import_codes(
  release_id uuid, batch_name text, codes text[], dry_run boolean default false, new_batch_id uuid default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  taken jsonb;
  batch public.code_batches;
begin
  perform private.require_role('admin');
  perform pg_advisory_xact_lock(hashtext('deadwax: codes are made'));
  select * into batch from public.code_batches b where b.id = import_codes.new_batch_id;
  if found then
    if batch.release_id <> import_codes.release_id or import_codes.codes is distinct from (
      select array_agg(c.id order by c.serial) from public.codes c where c.batch_id = batch.id and c.replaces is null
    ) then
      raise exception 'this id is for something else' using errcode = 'DW022';
    end if;
  else
    if coalesce(cardinality(codes), 0) not between 1 and 5000 then
      raise exception 'an import has 1 to 5000 codes' using errcode = 'invalid_parameter_value';
    end if;
    perform private.require_release(release_id);
    select jsonb_agg(c.id) into taken from public.codes c where c.id = any (import_codes.codes);
    if taken is not null then
      return jsonb_build_object('outcome', 'conflicts', 'taken', taken);
    elsif dry_run then
      return jsonb_build_object('outcome', 'preview');
    end if;
    insert into public.code_batches (id, name, release_id, is_imported)
    values (coalesce(new_batch_id, gen_random_uuid()), batch_name, release_id, true)
    returning * into batch;
    insert into public.codes (id, release_id, batch_id, serial)
    select c.id, import_codes.release_id, batch.id, c.serial
      from unnest(import_codes.codes) with ordinality c (id, serial)
     order by c.serial;
  end if;
  return jsonb_build_object(
    'outcome', 'imported', 'batch', private.batch_json(batch), 'imported', cardinality(codes)
  );
end
$$;
grant execute on routine public.import_codes(uuid, text, text[], boolean, uuid) to authenticated;
