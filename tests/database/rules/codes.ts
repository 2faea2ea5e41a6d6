// Codes, their batches and what is done with them.
import { ids } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

const { release, unlistedRelease, deletedRelease, batch, gift, unknown } = ids

export const codeRows: RefusedRows = {
  codes_number_key: `insert into codes (id, release_id, number) overriding system value
    select 'SAMENUMB', release_id, number from codes limit 1`,
  codes_id_check: ['DEADWAX', 'DEADWAX12', 'deadwax1', 'DEAD WAX', 'DEADWÄX1'].map(
    (code) => `insert into codes (id, release_id) values ('${code}', '${release}')`,
  ),
  codes_release_id_fkey: [
    `insert into codes (id, release_id) values ('NOWHERE1', '${unknown}')`,
    `delete from code_changes; delete from code_actions; update codes set batch_id = null; delete from code_batches;
     delete from files; delete from tracks; delete from releases where id = '${release}'`,
  ],
  codes_only_a_used_code_is_claimed:
    "update codes set claim = 'the-claim-of-a-fan' where id = 'UNUSED01'",
  codes_no_dormant_code_is_used: "update codes set redeemed_at = now() where id = 'DORMANT1'",
  codes_serial_key: "update codes set serial = 1 where id = 'UNUSED01'",
  codes_replaces_key: "update codes set replaces = 'SOLD0001' where id = 'UNUSED01'",
  code_actions_a_void_has_a_reason: ['void', 'replace'].map(
    (action) => `update code_actions set action = '${action}', reason = null`,
  ),
  code_changes_pkey: `insert into code_changes (number, action_id, code) overriding system value
    select number, action_id, 'SPENT001' from code_changes limit 1`,
  code_changes_action_id_code_key:
    'insert into code_changes (action_id, code) select action_id, code from code_changes limit 1',
}

export const act = (action: string, code: string, id = unknown) =>
  `select act_on_codes(action => '${action}', code => '${code}', action_id => '${id}', reason => 'Misprinted', given_to => 'Radio 3')`
export const replaceCode = (candidates: string, code = 'UNUSED01', id = unknown) =>
  `select replace_code('${code}', ${candidates}, 'Misprinted', '${id}')`
export const sellCode = `select sell_code('${batch}', '${unknown}')`
export const undoSale = `select undo_sale('${batch}', '${ids.sale}')`

const devices =
  'select (select count(*) from code_claims) || (select count(*) from code_transfers)::text'
const deleteRelease = `update releases set deleted_at = now() where id = '${release}'`
const newCode = "select count(*) from codes where id = 'MINE0001'"

export const codeRules: Rule[] = parseRules(`
public.codes
  an admin neither redeems nor claims a code
    admin: update codes set redeemed_at = now() where id = 'UNUSED01'
    admin: update codes set redeemed_at = now(), claim = 'my-own-claim-of-this' where id = 'UNUSED01'
    admin: update codes set claim = 'my-own-claim-of-this' where id = 'SPENT001'
    admin: update codes set redeemed_at = now() where id = 'SPENT001'
    admin: update codes set claim = null where id = 'SPENT001'
    admin: update codes set release_id = '${unlistedRelease}' where id = 'SPENT001'
    refused: row-level security
  a new code belongs to a batch of its own release
    admin: insert into codes (id, release_id, batch_id) values ('MINE0001', '${release}', null)
    admin: insert into codes (id, release_id, batch_id) values ('MINE0001', '${unlistedRelease}', '${batch}')
    refused: row-level security
  a code keeps its release while that exists
    admin: update codes set release_id = '${unlistedRelease}', redeemed_at = null, claim = null
    refused: a code keeps its release while that is there
  a code of a deleted release is not changed
    before: ${deleteRelease}
    admin: update codes set redeemed_at = null, claim = null
    refused: a code is for a release that is there
  a code that is available again has no other devices and no transfer
    admin: select make_code_available('SPENT001')
    is 00: ${devices}
  a redeemed code that is void has no other devices and no transfer
    admin: ${replaceCode("array['MINE0001']", 'SPENT001')}
    is 00: ${devices}
  the time at which a code was redeemed stays known when it is available again
    admin: select make_code_available('SPENT001')
    is 2026-01-01: select h.was::date::text from code_changes h join code_actions a on a.id = h.action_id
      where a.action = 'reopen' and h.code = 'SPENT001'
  a replacement has the release, batch and recipient of the code that it replaces
    admin: ${replaceCode("array['MINE0001']", 'DORMANT2')}
    is ${release} ${batch} Radio 3 void available: select string_agg(distinct release_id::text, ' ') || ' '
      || string_agg(distinct batch_id::text, ' ') || ' ' || max(given_to) || ' ' || string_agg(state, ' ' order by id)
      from codes where id in ('DORMANT2', 'MINE0001')

public.code_batches
  an admin adds no batch to a deleted release
    admin: insert into code_batches (name, release_id) values ('Mine', '${deletedRelease}')
    refused: row-level security

public.make_code_available(text,uuid)
  a void code is not made available
    admin: select make_code_available('SOLD0001')
    refused: a void code is not made available

public.act_on_codes(text,uuid,text,uuid,integer[],text,text)
  an action has a name and is for one code or for one batch
    admin: select act_on_codes(action => 'burn', code => 'UNUSED01', action_id => '${unknown}', reason => 'x')
    admin: select act_on_codes(action => null, code => 'UNUSED01', action_id => '${unknown}', reason => 'x')
    admin: select act_on_codes(action => 'void', action_id => '${unknown}', reason => 'x')
    admin: select act_on_codes(action => 'void', code => 'UNUSED01', batch_id => '${batch}', action_id => '${unknown}', reason => 'x')
    refused: no such action on codes
  a code is not voided without a reason
    admin: select act_on_codes(action => 'void', code => 'UNUSED01', action_id => '${unknown}', reason => ' ')
    refused: code_actions_a_void_has_a_reason
  the id of an action is used for nothing else
    admin: ${act('void', 'UNUSED01', gift)}
    refused: this id is for something else

public.replace_code(text,text[],text,uuid)
  the id of an action is not used for a replacement
    admin: ${replaceCode("array['MINE0001']", 'UNUSED01', gift)}
    refused: this id is for something else
  a code is replaced once
    admin: ${replaceCode("array['MINE0001']", 'SOLD0001')}
    refused: a code is replaced once
  a replacement is a code that does not exist yet
    admin: ${replaceCode("array['DORMANT1', 'SPENT001']")}
    refused: none of these codes is free

private.require_releases(text[])
  a code of a deleted release is not replaced, sold or activated
    before: ${deleteRelease}
    admin: ${replaceCode("array['MINE0001']")}
    admin: ${sellCode}
    admin: ${act('activate', 'DORMANT1')}
    refused: nobody gets a code of a release that is deleted

public.import_codes(uuid,text,text[],boolean,uuid)
  the id of a batch is not used for an import
    admin: select import_codes('${release}', 'B', array['MINE0001'], false, '${batch}')
    refused: this id is for something else
  an import has 1 to 5000 codes
    admin: select import_codes('${release}', 'B', array_fill('MINE0001'::text, array[5001]))
    admin: select import_codes('${release}', 'B', '{}')
    admin: select import_codes('${release}', 'B', null)
    refused: an import has 1 to 5000 codes
  no codes are imported for a release that is deleted or unknown
    admin: select import_codes('${deletedRelease}', 'B', array['MINE0001'])
    admin: select import_codes('${unknown}', 'B', array['MINE0001'])
    refused: a code is for a release that is there
  an import is stored as a whole or not at all
    admin: select import_codes('${release}', 'B', array['MINE0001', 'UNUSED01'])
    is 0: ${newCode}

public.generate_codes(uuid,text,integer,text[],boolean)
  a batch has 1 to 1000 codes
    admin: select generate_codes('${release}', 'B', 1001, array['MINE0001'])
    admin: select generate_codes('${release}', 'B', 0, array['MINE0001'])
    admin: select generate_codes('${release}', 'B', null, array['MINE0001'])
    refused: a batch has 1 to 1000 codes
  no codes are generated for a release that is deleted or unknown
    admin: select generate_codes('${deletedRelease}', 'B', 1, array['MINE0001'])
    admin: select generate_codes('${unknown}', 'B', 1, array['MINE0001'])
    refused: a code is for a release that is there
  a batch is stored as a whole or not at all
    admin: select generate_codes('${release}', 'B', 2, array['MINE0001', 'UNUSED01', 'MINE0001'])
    is 0: ${newCode}
`)
