import { languageOf } from './text-language.ts'

/** The language of the site's own words (Base.astro). */
const pageLanguage = 'en'
// Or a script, whose texts are no tags.
const startTag = /<script[ >][^]*?<\/script>|<([a-z][\w-]*)((?: [^\s"=<>]+(?:="[^"]*")?)*) ?>/g

/** Gives each name and text of the label in a page, which are those with a direction of their own, the language of its letters. */
export function withLanguages(html: string, label: string): string {
  let endOfForeign = 0
  return html.replaceAll(
    startTag,
    (tag, name: string | undefined, attributes: string, start: number) => {
      if (name === undefined) return tag
      const isOwn = name === 'bdi' || / dir="auto"/.test(attributes)
      if (!isOwn || / lang="/.test(attributes)) return tag
      const text = textIn(html, name, start + tag.length)
      const language = languageOf(text.words, label)
      if (language === pageLanguage && start >= endOfForeign) return tag
      endOfForeign = Math.max(endOfForeign, text.end)
      return `${tag.slice(0, -1).trimEnd()} lang="${language}">`
    },
  )
}

/** What stands between a start tag, which ends at `from`, and its end tag, without tags, entities and values of Mustache. */
function textIn(html: string, name: string, from: number): { words: string; end: number } {
  const tags = new RegExp(`<(/?)${name}[ >]`, 'g')
  tags.lastIndex = from
  let end = from
  for (let depth = 1, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1
    end = tag.index
    if (depth === 0) break
  }
  return { words: html.slice(from, end).replaceAll(/<[^>]*>|&#?\w+;|\{\{.*?\}\}/g, ' '), end }
}
