// Artists and their order.
import { parseRules, type RefusedRows, type Rule } from '#tests/support/permissions/rules.ts'

export const artistRows: RefusedRows = {
  artists_slug_key: "insert into artists (name, slug, bio) values ('Another', 'odile', 'Plays.')",
  artists_bio_given: "update artists set bio = ' ' where name = 'Odile'",
  artists_color_classes_form: `update artists set color_classes = 'bg-rag"><script>'`,
}

/** Where an artist is moved: the artists with their numbers, who moves behind whom, and the order that results. */
const moves: [where: string, artists: string, move: string, order: string][] = [
  ['first', "('A', 1), ('B', 2), ('C', 3)", "'C', null", 'C1 A2 B3'],
  ['behind another', "('A', 1), ('B', 10), ('C', 20), ('D', 30)", "'C', 'A'", 'A1 C2 B3 D4'],
  ['last', "('A', 1), ('B', 2), ('C', 3)", "'A', 'C'", 'B1 C2 A3'],
  ['among artists with one number', "('A', 0), ('B', 0), ('C', 0)", "'C', 'A'", 'A1 C2 B3'],
  ['to the same place', "('A', 1), ('B', 5), ('C', 9)", "'B', 'A'", 'A1 B2 C3'],
  ['above the highest integer', "('A', 7), ('B', 2147483647)", "'A', 'B'", 'B1 A2'],
  ['behind itself: not at all', "('A', 1), ('B', 2)", "'A', 'A'", 'A1 B2'],
  ['behind a deleted artist: not at all', "('A', 1), ('B', 2)", "'A', 'Left'", 'A1 B2'],
  ['while deleted: not at all', "('A', 1), ('B', 2)", "'Left', 'A'", 'A1 B2'],
  ['without being known: not at all', "('A', 1), ('B', 2)", "'Nobody', 'A'", 'A1 B2'],
  ['alone', "('A', 7)", "'A', null", 'A1'],
]

const moveRules = moves.map(
  ([where, artists, move, order]) => `
  an artist is moved ${where}
    before: insert into artists (name, slug, bio, display_order)
      select name, lower(name), 'Plays.', number from (values ${artists}) given (name, number);
      update artists set deleted_at = now() where name = 'Hidden' or name = 'Odile'
    admin: select move_artist((select id from artists where name = (array[${move}])[1]),
      (select id from artists where name = (array[${move}])[2]))
    is ${order}: select string_agg(name || display_order, ' ' order by display_order, name)
      from artists where deleted_at is null`,
)

export const artistRules: Rule[] = parseRules(`
public.artists
  an artist whose address was taken in the meantime comes back under the next one
    before: update artists set deleted_at = now(), slug = 'taken' where name = 'Odile';
      insert into artists (name, slug, bio) values ('Other', 'taken', 'Plays.')
    admin: update artists set deleted_at = null where name = 'Odile'
    is taken-2: select slug from artists where name = 'Odile'
public.move_artist(uuid,uuid)
  an artist who makes no room for a move keeps its version, so that an open form can be saved
    before: insert into artists (name, slug, bio, display_order) values ('A', 'a', 'x', 1), ('B', 'b', 'x', 9);
      update artists set deleted_at = now() where name not in ('A', 'B');
      alter table artists disable trigger touch; update artists set updated_at = '2001-01-01';
      alter table artists enable trigger touch
    admin: select move_artist((select id from artists where name = 'B'), (select id from artists where name = 'A'))
    is 2001: select extract(year from updated_at)::text from artists where name = 'A'
${moveRules.join('\n')}`)
