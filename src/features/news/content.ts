import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { article, type Article } from './article.ts'

let articles: Promise<Article[]> | undefined

/** All public articles, newest first; checked once per build, because many pages ask. */
export function getArticles(): Promise<Article[]> {
  articles ??= readContent('news').then((read) => v.parse(v.array(article), read))
  return articles
}
