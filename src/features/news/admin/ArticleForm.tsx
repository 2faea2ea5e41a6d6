import { useState } from 'react'
import { CheckField, SelectField, TextField } from '#src/components/admin/fields.tsx'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { useSite, useUser } from '#src/components/admin/site-context.ts'
import { usePicture } from '#src/components/admin/use-picture.ts'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { newsClient } from './client.ts'
import type { StaffArticle } from './contract.ts'
import { articleInput, featuredPlaces, newArticle, type ArticleInput } from './schema.ts'
import {
  halfPublishDateMessage,
  savingArticleFailedMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/messages.ts'
import { NewsModal } from '#src/features/news/NewsModal.tsx'
import { draftOf, inputOf, previewOf, type ArticleDraft } from './article-draft.ts'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { useFeatured } from './use-featured.ts'

/** The prefix of this screen's draft names. */
export const articleDrafts = 'article:'

const types = [
  ['other', 'General News'],
  ['show', 'Show Announcement'],
  ['release', 'Release Announcement'],
] as const

const noPreviews = { title: false, excerpt: false, content: false }

/** The form that creates or edits an article. */
export function ArticleForm({ record: article, onSaved, onCancel }: RecordFormProps<StaffArticle>) {
  const site = useSite()
  const { username } = useUser()
  const featured = useFeatured().data?.items ?? []
  const [isPreviewed, setPreviewed] = useState(noPreviews)
  const [preview, setPreview] = useState<{ card: HTMLElement; now: Date }>()
  const others = featured.filter(({ id }) => id !== article?.id).length

  const form = useForm<ArticleDraft, ArticleInput, { article: StaffArticle }>({
    draft: articleDrafts + (article?.id ?? 'new'),
    initial: article ? draftOf(article, site.timeZone) : newArticle,
    ...(article && { updatedAt: article.updatedAt }),
    readNewer: (current) => {
      const newer = current as StaffArticle
      return { values: draftOf(newer, site.timeZone), updatedAt: newer.updatedAt }
    },
    validate: (draft, isHalfTyped) =>
      validate(articleInput, inputOf(draft, site.timeZone, article), {
        ...(isHalfTyped('publishedAt') && { publishedAt: halfPublishDateMessage }),
        ...(draft.type === 'other' &&
          draft.featured &&
          others >= featuredPlaces && { featured: tooManyFeaturedMessage }),
      }),
    save: (input, updatedAt) =>
      article ? newsClient.change(article.id, { ...input, updatedAt }) : newsClient.create(input),
    failureMessage: savingArticleFailedMessage,
    onSaved: (saved) => onSaved(saved.article),
    // A previewed text is hidden and cannot take the focus.
    onRefused: () => setPreviewed(noPreviews),
  })
  const { values } = form
  const imageAlt = usePicture(values.featuredImage).data?.items[0]?.alt ?? ''

  const markup = (name: keyof typeof noPreviews) => ({
    ...form.text(name),
    isPreviewed: isPreviewed[name],
    onPreview: (shows: boolean) => setPreviewed((old) => ({ ...old, [name]: shows })),
  })
  const isEvent = values.type !== 'other'
  const name = article ? 'Edit article' : 'Create article'
  return (
    <>
      <form className="admin-form" {...form.props} aria-label={name}>
        <h2>{name}</h2>
        <FormGuards form={form} />
        <MarkupField label="Title" publicClass="news-modal-title" {...markup('title')} />
        <MarkupField label="Excerpt" rows={3} publicClass="article-lead" {...markup('excerpt')} />
        <MarkupField
          label="Content"
          rows={12}
          publicClass="article-content"
          {...markup('content')}
        />
        <div className="admin-columns">
          <SelectField
            label="Article type"
            options={types}
            {...form.text('type')}
            value={values.type}
          />
          <ReleaseSelect {...form.text('releaseId')} />
          {isEvent && (
            <TextField label="Event date" type="date" required {...form.text('eventDate')} />
          )}
          <TextField
            label="Publish date and time"
            type="datetime-local"
            hint={
              <>
                By the site’s clocks: <strong>{site.timeZone}</strong>.{' '}
                {article?.publishedAt
                  ? 'Left empty, the date it has now stays.'
                  : 'Left empty, it is the moment of publishing.'}
              </>
            }
            {...form.text('publishedAt')}
          />
        </div>
        <PictureField
          what="featured image"
          label="Featured image URL"
          hint="Wide pictures look best. An address begins with https://, or with / for a file on this site."
          {...form.picture('featuredImage')}
        />
        <div>
          <CheckField
            label="Published"
            hint="Without this it is a draft that only staff can see. With a date to come, it waits for that hour."
            {...form.toggle('published')}
          />
          {!isEvent && (
            <CheckField
              label="Featured on Landing Page"
              hint="One of three places. Everything that is published is listed under All news."
              {...form.toggle('featured')}
            />
          )}
        </div>
        {isEvent && (
          <p className="form-info">
            Shows and releases need no place on the landing page: with their event date they appear
            under Upcoming Events by themselves.
          </p>
        )}
        {!article && !isEvent && values.featured && others >= featuredPlaces && (
          <p className="form-warning" role="status">
            Three articles are featured already. Unfeature one of them first, or save this one
            without a place on the landing page.
          </p>
        )}
        <button
          type="button"
          className="row-button form-preview"
          onClick={({ currentTarget }) => setPreview({ card: currentTarget, now: new Date() })}
        >
          PREVIEW ARTICLE
        </button>
        <div className="form-actions">
          <button className="button" disabled={form.isSaving}>
            {form.isSaving ? 'SAVING...' : article ? 'UPDATE ARTICLE' : 'CREATE ARTICLE'}
          </button>
          {article && (
            <button type="button" className="button button-quiet" onClick={onCancel}>
              CANCEL EDIT
            </button>
          )}
        </div>
      </form>
      {preview && (
        <NewsModal
          article={previewOf(values, { article, username, now: preview.now, imageAlt, site })}
          card={preview.card}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}
