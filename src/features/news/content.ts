import * as v from 'valibot'
import { readContent } from '#src/lib/site-content.ts'
import { article, type Article } from './article.ts'

/** All public articles, newest first. */
export const getArticles = (): Promise<Article[]> => readContent('news', v.array(article))
