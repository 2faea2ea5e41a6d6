import { useCallback, useRef, useState } from 'react'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { SelectField } from '#src/components/admin/fields.tsx'
import { UnsavedDraftBanner } from '#src/components/admin/UnsavedDraftBanner.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { unsavedQuestion } from '#src/components/admin/UnsavedChangesGuard.tsx'
import { useChoice, useFilter } from '#src/components/admin/use-filter.ts'
import { usePages } from '#src/components/admin/use-pages.ts'
import { useResource } from '#src/components/admin/use-resource.ts'
import { plainTitle } from '#src/features/news/article.ts'
import { featuredPlaces } from './article-input.ts'
import { listNews, readArticle } from './client.ts'
import {
  newsKinds,
  newsSorts,
  type NewsKind,
  type NewsSort,
  type StaffArticle,
} from './contract.ts'
import {
  articleCreatedMessage,
  articleUpdatedMessage,
  loadingNewsFailedMessage,
} from '#src/features/news/messages.ts'
import { articleDrafts, ArticleForm } from './ArticleForm.tsx'
import { ArticleRow } from './ArticleRow.tsx'
import { FeaturedArticles } from './FeaturedArticles.tsx'

type View = { step: 'list' } | { step: 'add' } | { step: 'edit'; article: StaffArticle }

const kindNames: Record<NewsKind, string> = {
  all: 'All articles',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  featured: 'Featured',
  hidden: 'Hidden',
  general: 'General news',
  shows: 'Shows',
  releases: 'Releases',
}
const sortNames: Record<NewsSort, string> = {
  updated: 'Last update',
  published: 'Publish date',
  title: 'Title',
}
const optionsOf = <Value extends string>(values: readonly Value[], names: Record<Value, string>) =>
  values.map((value) => [value, names[value]] as const)

const loadFeatured = () => listNews({ kind: 'featured', sort: 'published', limit: featuredPlaces })

/** The news screen: the form, the featured articles, and the list of all articles. */
export function NewsScreen({ username }: { username: string }) {
  const [view, setView] = useState<View>({ step: 'list' })
  const [q, setQ] = useFilter('q')
  const [kind, setKind] = useChoice('kind', newsKinds)
  const [sort, setSort] = useChoice('sort', newsSorts)
  const load = useCallback(
    (after: string | undefined) => listNews({ after, q, kind, sort }),
    [q, kind, sort],
  )
  const articles = usePages(load)
  const featured = useResource(loadFeatured)
  const notices = useNotices()
  const confirm = useConfirm()
  const isDirty = useRef(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const onDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])

  const reload = async () => {
    await Promise.all([articles.reload(), featured.reload()])
  }
  const confirmLeave = async () => !isDirty.current || (await confirm(unsavedQuestion))

  function close() {
    isDirty.current = false
    setView({ step: 'list' })
    toggle.current?.focus()
  }

  async function cancel() {
    if (!(await confirmLeave())) return
    notices.clear()
    close()
  }

  async function edit(id: string) {
    if (!(await confirmLeave())) return
    const read = await readArticle(id)
    if (!read.ok) {
      notices.fail(loadingNewsFailedMessage)
      return
    }
    notices.clear()
    isDirty.current = false
    setView({ step: 'edit', article: read.data.article })
    window.scrollTo(0, 0)
  }

  function finish(message: string) {
    close()
    notices.succeed(message)
    void reload()
  }

  const form = {
    username,
    featured: featured.state === 'ready' ? featured.data.items.map(({ id }) => id) : [],
    onDirty,
    onCancel: () => void cancel(),
  }
  return (
    <>
      <div className="screen-head">
        <h1>News Management</h1>
        <button
          ref={toggle}
          type="button"
          className="button"
          onClick={() => (view.step === 'list' ? setView({ step: 'add' }) : void cancel())}
        >
          {view.step === 'list' ? 'CREATE ARTICLE' : 'CANCEL'}
        </button>
      </div>
      {view.step === 'list' && (
        <UnsavedDraftBanner
          drafts={articleDrafts}
          onContinue={(about) => (about === 'new' ? setView({ step: 'add' }) : void edit(about))}
        />
      )}
      {view.step === 'add' && (
        <ArticleForm
          {...form}
          onSaved={(article) => finish(articleCreatedMessage(plainTitle(article)))}
        />
      )}
      {view.step === 'edit' && (
        <ArticleForm
          {...form}
          key={`${view.article.id} ${view.article.updatedAt}`}
          article={view.article}
          onSaved={(article) => finish(articleUpdatedMessage(plainTitle(article)))}
        />
      )}
      <FeaturedArticles featured={featured} onEdit={(id) => void edit(id)} />
      <section className="admin-part" aria-labelledby="all-articles">
        <h2 id="all-articles">ALL ARTICLES{articles.count && ` (${articles.count})`}</h2>
        <div className="list-tools">
          <SearchField label="Search" value={q} onChange={setQ} />
          <SelectField
            label="Kind"
            name="kind"
            value={kind}
            onChange={setKind}
            options={optionsOf(newsKinds, kindNames)}
          />
          <SelectField
            label="Sort"
            name="sort"
            value={sort}
            onChange={setSort}
            options={optionsOf(newsSorts, sortNames)}
          />
        </div>
        <PagedList
          pages={articles}
          words={{
            loading: 'Loading news articles...',
            failed: loadingNewsFailedMessage,
            empty:
              q || kind !== 'all'
                ? 'No article is like that.'
                : 'No articles yet. Create your first article to get started!',
          }}
        >
          {(article) => (
            <ArticleRow
              key={article.id}
              article={article}
              onEdit={() => void edit(article.id)}
              onDeleted={() => {
                if (view.step === 'edit' && view.article.id === article.id) close()
              }}
              onChanged={reload}
            />
          )}
        </PagedList>
      </section>
    </>
  )
}
