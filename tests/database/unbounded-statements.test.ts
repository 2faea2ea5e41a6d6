// Hosted Supabase refuses (21000) an UPDATE or DELETE without WHERE in every connection of its Data API, inside functions
// too. The embedded backend and PostgreSQL's own packages have no such extension, so this rule stands in for it.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unboundedStatements } from '#tests/support/postgres/unbounded-statements.ts'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')

test.each(readdirSync(new URL('supabase/migrations/', root)))(
  '%s has no UPDATE or DELETE without WHERE',
  (file) => {
    expect(unboundedStatements(read(`supabase/migrations/${file}`))).toEqual([])
  },
)

test('the functions and commands send no UPDATE or DELETE without a filter to the Data API', () => {
  const calls = readdirSync(new URL('netlify/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => read(`netlify/${file}`).match(dataApiChange) ?? [])
  expect(calls.length).toBeGreaterThan(12)
  expect(calls.filter((call) => !/\.(?:eq|in|lt|like|is|not)$/.test(call))).toEqual([])
})

/** A call of update() or delete() of PostgREST's client and the name of the next one; a hash has update() too. */
const dataApiChange =
  /(?<!(?:Hash|Hmac)\([^)]*\)\s*|found|hash)\.(?:delete\(\)|update\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))(?:\s*\.\w+)?/g

const inSql = (body: string) =>
  `create function public.f() returns void language sql set search_path = '' as $$ ${body} $$;`
const inPlpgsql = (body: string) =>
  `create function private.f() returns trigger language plpgsql as $body$
   begin
     ${body}
     return null;
   end
   $body$;`

const unbounded: Record<string, string> = {
  'a delete': 'delete from public.codes;',
  'a delete in capitals': 'DELETE FROM ONLY public.codes',
  'an update': 'update public.codes set claim = null;',
  'an update with an alias': 'update only "public"."codes" as c set claim = null',
  'over several lines':
    'update\n  public.codes c\n  set claim = null -- where\n  /* where true */;\n',
  'before a statement with one': "delete from a; update b set c = 1 where d = 'x';",
  'after a statement with one': 'delete from a where true; delete from b;',
  'in a function in SQL': inSql('delete from private.staged_rows; select 1 where true;'),
  'at the end of a function in SQL': inSql('select 1 where true; update a set b = 1'),
  'in a function in plpgsql': inPlpgsql('if new.id > 0 then delete from public.a; end if;'),
  'in a loop': inPlpgsql('for r in delete from a returning * loop select where true; end loop;'),
  'in a DO block': 'do $$ begin update public.a set b = 1; end $$;',
  'in a CTE': 'with gone as (delete from a returning *) select * from gone where true',
  'after a CTE': 'with some as (select * from a where true) delete from b using some',
  'with a where in a subquery': 'update a set b = (select c from d where d.e = a.e);',
  'with a where in a joined one': 'delete from a using (select * from b where true) b;',
  'with a where in its answer': 'delete from a returning (select 1 where true);',
  'with a filter in its answer': 'update a set b = 1 returning case when true then 1 end, 2',
  'in a string': inPlpgsql("execute 'delete from public.a';"),
  'in a format': inPlpgsql("execute format('update public.%1$I t set (%2$s) = (select 1)', a, b);"),
  'in a quoted format': inPlpgsql('execute format($sql$ delete from %I.%I $sql$, a, b);'),
  'in a string within a string': inPlpgsql(`execute 'do ''begin delete from a; end''';`),
  'put together, table last': inPlpgsql("execute 'delete from ' || quote_ident(a);"),
  'put together, table between': inPlpgsql("execute 'update ' || a || ' set b = 1';"),
  'put together, where apart': inPlpgsql("execute 'delete from a' || ' where true';"),
  'in a variable': inPlpgsql("statement := 'delete from public.a'; execute statement;"),
}

test.each(Object.entries(unbounded))('the rule finds a change without WHERE: %s', (_, sql) => {
  expect(unboundedStatements(sql)).toHaveLength(1)
})

const bounded: Record<string, string> = {
  'where true': 'delete from public.codes where true;',
  'a where behind a subquery':
    'update a set b = (select max(c) from d) where a.id = 1 returning *;',
  'a joined delete': 'delete from a using b where a.id = b.id;',
  'a current row': 'update a set b = 1 where current of c;',
  'ON CONFLICT': 'insert into a values (1) on conflict (id) do update set b = excluded.b;',
  'a foreign key': 'create table a (b uuid references c on delete cascade on update set null);',
  'a trigger':
    inSql('select 1') +
    'create trigger t before update of a on b for each row execute function f();',
  'a grant': 'grant select, insert, update, delete on a to b; grant update (c) on a to b;',
  'a policy': 'create policy "staff change news" on a for update to b using (true);',
  'a lock': inPlpgsql('select * into a from b for update of b; a := 1;'),
  'the word in a string': "insert into a values ('UPDATE', 'delete', 'Please update the artist');",
  'a column of that name': 'update a set "update" = 1, "delete" = 2 where true;',
  'a comment': '-- delete from a;\n/* update a set b = 1; */ select 1;',
  'a bounded format': inPlpgsql("execute format('delete from %I where id = $1', a) using b;"),
}

test.each(Object.entries(bounded))('the rule takes %s', (_, sql) => {
  expect(unboundedStatements(sql)).toEqual([])
})
