// Pictures and the columns that show them.
import { ids } from '#tests/support/permissions/label-world.ts'
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'
import { addressOf } from './columns.ts'

const { unknown, unusedPicture } = ids

export const pictureRows: RefusedRows = {
  pictures_hash_key: "update pictures set hash = repeat('5', 32)",
  pictures_ready_address_key: `alter table pictures drop constraint pictures_hash_key;
    update pictures set hash = repeat('5', 32) where name in ('used.jpg', 'unused.jpg')`,
  pictures_sha256_check: [
    "''",
    "repeat('a', 65)",
    "repeat(repeat('a', 64) || ' ', 6) || repeat('a', 64)",
  ].map((hashes) => `update pictures set sha256 = ${hashes}`),
  pictures_only_a_ready_one_is_shared:
    "update pictures set has_share = true where name = 'on-its-way.jpg'",
  pictures_only_a_removed_one_is_swept: `update pictures set swept_at = now() where id = '${unusedPicture}'`,
}

const create = (hash: string) =>
  `create_picture(repeat('${hash}', 32), 'webp', 960, 960, 9, 'x.jpg', 'Words')`
/** Adds as many pictures as `count` says. */
const addPictures = (columns: string, values: string, count = 1) =>
  `insert into pictures (hash, type, width, height, bytes, name${columns})
      select md5(n::text), 'webp', 9, 9, 9, 'new.jpg'${values} from generate_series(1, ${count}) n`
const replace = (replacement: string) =>
  `select replace_picture(old.id, new.id) from pictures old, pictures new
      where old.name = 'used.jpg' and new.name = '${replacement}.jpg'`
/** Every column that shows pictures shows this one. */
const showEverywhere = (address: string) =>
  `update releases set cover_image = ${address}; update artists set image = ${address};
      update news set featured_image = ${address}; update goods set images = array['/other.jpg', ${address}];
      update press_kits set photos = jsonb_build_array(jsonb_build_object('address', ${address}, 'credit', 'Ada'));
      update site_settings set logo_image = ${address}, share_image = ${address},
      about_who_we_are_image = ${address}, about_mission_image = ${address}, about_philosophy_image = ${address}`
const shownBy = (address: string) =>
  `select ((select count(*) from releases where cover_image = ${address})
      + (select count(*) from artists where image = ${address})
      + (select count(*) from news where featured_image = ${address})
      + (select count(*) from goods where images = array['/other.jpg', ${address}])
      + (select count(*) from press_kits where photos #>> '{0,address}' = ${address})) || ' '
      || (logo_image = ${address}) || (share_image = ${address}) || (about_who_we_are_image = ${address})
      || (about_mission_image = ${address}) || (about_philosophy_image = ${address}) from site_settings`
const allNames = "select string_agg(name, ' ' order by name) from pictures"
const setRevision = 'update publishing set revision = 100, changed_in = null'

export const pictureRules: Rule[] = parseRules(`
public.pictures
  a new description stamps the version of a picture
    owner: update pictures set alt = 'Changed', updated_at = '2000-01-01'
    is 0: select count(*) from pictures where updated_at < now() - interval '1 day'
  a new description raises the revision of the site if the picture is used
    before: ${setRevision}
    moderator: update pictures set alt = 'Changed' where name = 'used.jpg'
    is 101: select revision from publishing
    moderator: update pictures set alt = 'Changed' where name = 'unused.jpg'
    is 100: select revision from publishing
  the JPEG of a picture raises the revision of the site if the picture is used
    before: ${setRevision}
    owner: select complete_share(id) from pictures where name = 'used.jpg'
    is 101: select revision from publishing
    owner: select complete_share(id) from pictures where name = 'unused.jpg'
    is 100: select revision from publishing
  a JPEG that is there already raises no revision
    before: update pictures set has_share = true where name = 'used.jpg'; ${setRevision}
    owner: select complete_share(id) from pictures where name = 'used.jpg'
    is 100: select revision from publishing

public.remove_picture(uuid)
  a picture that is used is not removed
    admin: select remove_picture(id) from pictures where name = 'used.jpg'
    refused: this picture is used
  a picture is removed once and is in the log once
    before: update pictures set removed_at = '2026-01-01' where name = 'removed.jpg'
    admin: select remove_picture(id) from pictures where name in ('unused.jpg', 'removed.jpg')
    is 1 unused.jpg: select count(*) filter (where removed_at = '2026-01-01') || ' '
      || (select string_agg(subject, ' ') from audit_log where action = 'picture-removed') from pictures

public.create_picture(text,text,integer,integer,bigint,text,text)
  a moderator adds at most 500 MB
    before: ${addPictures(', created_by', `, '${ids.moderator}'`, 25)};
      update pictures set bytes = 20000000 where name = 'new.jpg'
    moderator: select ${create('5')}
    refused: a moderator adds at most 500 MB
  a JPEG for link previews counts for the 500 MB of a moderator
    before: ${addPictures(', created_by', `, '${ids.moderator}'`, 25)};
      update pictures set bytes = 19600000, ready_at = now(), has_share = true where name = 'new.jpg'
    moderator: select ${create('5')}
    refused: a moderator adds at most 500 MB
  a picture whose files are being deleted does not come back
    before: update pictures set swept_at = now() where name = 'removed.jpg'
    moderator: select ${create('4')}
    refused: this picture is being removed
  an upload that another user began is not continued
    moderator: select ${create('3')}
    refused: this picture is the upload of somebody else
  a removed picture comes back, and an existing one keeps its description
    moderator: select ${create('4')}, ${create('1')}
    is removed.jpg Words, used.jpg A sleeve: select string_agg(name || ' ' || alt, ', ' order by name) from pictures
      where ready_address is not null and alt <> ''

public.complete_picture(uuid)
  a picture that was removed during its upload is not made ready
    before: update pictures set removed_at = now() where name = 'on-its-way.jpg'
    owner: select complete_picture(id) from pictures where name = 'on-its-way.jpg'
    is true: select ready_at is null from pictures where name = 'on-its-way.jpg'

public.complete_share(uuid)
  a picture that is not ready, or was removed, has no JPEG
    owner: select complete_share(id) from pictures
    is unused.jpg used.jpg: select string_agg(name, ' ' order by name) from pictures where has_share

public.reject_picture(uuid)
  only a picture that never was ready is rejected
    owner: select reject_picture(id) from pictures
    is removed.jpg unused.jpg used.jpg: ${allNames}

public.forget_picture(uuid)
  only a picture whose files were deleted is forgotten
    before: ${addPictures(', removed_at, swept_at', ', now(), now()')}
    owner: select forget_picture(id) from pictures
    is on-its-way.jpg removed.jpg unused.jpg used.jpg: ${allNames}

public.replace_picture(uuid,uuid)
  a list that shows both pictures shows the new one once, where the first of them was, with the name of who took it
    before: update goods set images = array['/first.jpg', ${addressOf('used')}, '/other.jpg', ${addressOf('unused')}];
      update press_kits set photos = jsonb_build_array(
        jsonb_build_object('address', ${addressOf('used')}, 'credit', ''),
        jsonb_build_object('address', '/other.jpg', 'credit', ''),
        jsonb_build_object('address', ${addressOf('unused')}, 'credit', 'Ada'))
    admin: ${replace('unused')}
    is true true: select (select bool_and(images = array['/first.jpg', ${addressOf('unused')}, '/other.jpg']) from goods)
      || ' ' || (select bool_and(photos = jsonb_build_array(
        jsonb_build_object('address', ${addressOf('unused')}, 'credit', 'Ada'),
        jsonb_build_object('address', '/other.jpg', 'credit', ''))) from press_kits)
  a picture is replaced in every column that shows it
    before: ${showEverywhere(addressOf('used'))}
    admin: ${replace('unused')}
    is 20 truetruetruetruetrue: ${shownBy(addressOf('unused'))}
  a picture is not replaced by a removed or incomplete one
    admin: ${replace('removed')}
    admin: ${replace('on-its-way')}
    is 1: select count(*) from releases where cover_image = ${addressOf('used')}

public.adopt_picture(uuid,boolean)
  an adopted picture has its new address in every column that shows it, and its description
    before: alter table releases disable trigger user; update releases set cover_image = null;
      update pictures set project_id = '${unknown}' where name = 'used.jpg'; ${showEverywhere(addressOf('used'))}
    owner: select adopt_picture(id, true) from pictures where name = 'used.jpg'
    is 20 truetruetruetruetrue A sleeve: select (${shownBy(addressOf('used'))}) || ' ' || alt from pictures
      where name = 'used.jpg' and project_id = private.project_id()
  an adopted picture has its JPEG still
    before: update pictures set project_id = '${unknown}', has_share = true where name = 'unused.jpg'
    owner: select adopt_picture(id, true) from pictures where name = 'unused.jpg'
    is true: select has_share from pictures where name = 'unused.jpg' and project_id = private.project_id()
  an adopted picture whose JPEG is lost is one that lacks a JPEG, also in its own project
    before: update pictures set has_share = true where name = 'unused.jpg'
    owner: select adopt_picture(id, false) from pictures where name = 'unused.jpg'
    is false: select has_share from pictures where name = 'unused.jpg'
    before: update pictures set project_id = '${unknown}', has_share = true where name = 'unused.jpg'
    owner: select adopt_picture(id, false) from pictures where name = 'unused.jpg'
    is false: select has_share from pictures where name = 'unused.jpg' and project_id = private.project_id()

public.list_sweepable_pictures()
  a picture that is used, removed for less than 30 days or stored by another project is not swept
    before: ${addPictures(', project_id, removed_at, ready_at', `, '${unknown}', now() - interval '31 days', now()`)};
      update pictures set removed_at = now() - interval '29 days' where name = 'removed.jpg'
    is 0: select jsonb_array_length(list_sweepable_pictures())
`)
