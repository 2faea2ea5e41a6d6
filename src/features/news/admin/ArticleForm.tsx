import { useState } from 'react'
import { CheckField, SelectField, TextField } from '#src/components/admin/fields.tsx'
import { FormGuards } from '#src/components/admin/FormGuards.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { copyPrefix, type RecordFormProps } from '#src/components/admin/records-screen.ts'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { useSite, useUser } from '#src/components/admin/site-context.ts'
import { usePicture } from '#src/components/admin/use-picture.ts'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { newsApi } from './operations.ts'
import type { StaffArticle } from './contract.ts'
import { articleInput, featuredPlaces, type ArticleInput } from './schema.ts'
import {
  badTimeMessage,
  halfPublishDateMessage,
  savingArticleFailedMessage,
  tooManyFeaturedMessage,
} from '#src/features/news/messages.ts'
import { NewsModal } from '#src/features/news/NewsModal.tsx'
import { draftOf, initialOf, inputOf, previewOf, type ArticleDraft } from './article-draft.ts'
import { PreviewLinkPart } from './PreviewLinkPart.tsx'
import { ReleaseSelect } from './ReleaseSelect.tsx'
import { ShowFields } from './ShowFields.tsx'
import { TicketPreview } from './TicketPreview.tsx'
import { useFeatured } from './use-featured.ts'

/** The prefix of this screen's draft names. */
export const articleDrafts = 'article:'

const types = [
  ['other', 'General News'],
  ['show', 'Show Announcement'],
  ['release', 'Release Announcement'],
] as const

/** Everybody can read it, as it was saved. */
const isOut = ({ published, publishedAt }: StaffArticle, now: Date) =>
  published && (!publishedAt || Date.parse(publishedAt) <= now.getTime())

const noPreviews = { title: false, excerpt: false, content: false }

/** The form that creates or edits an article. */
export function ArticleForm(props: RecordFormProps<StaffArticle>) {
  const { record: article, template, onSaved, onCancel } = props
  const site = useSite()
  const { username } = useUser()
  const featured = useFeatured().data?.items ?? []
  const [openedAt] = useState(() => new Date())
  const [isPreviewed, setPreviewed] = useState(noPreviews)
  const [preview, setPreview] = useState<{ card: HTMLElement; now: Date }>()
  const others = featured.filter(({ id }) => id !== article?.id).length

  const form = useForm<ArticleDraft, ArticleInput, { article: StaffArticle }>({
    draft: articleDrafts + (article?.id ?? (template ? copyPrefix + template.id : 'new')),
    initial: initialOf(article, template, site.timeZone),
    ...(article && { updatedAt: article.updatedAt }),
    readNewer: (current) => {
      const newer = current as StaffArticle
      return { values: draftOf(newer, site.timeZone), updatedAt: newer.updatedAt }
    },
    validate: (draft, isHalfTyped) =>
      validate(articleInput, inputOf(draft, site.timeZone, article), {
        ...(draft.type === 'show' &&
          Object.fromEntries(
            (['doorsTime', 'eventTime'] as const)
              .filter(isHalfTyped)
              .map((name) => [name, badTimeMessage]),
          )),
        ...(isHalfTyped('publishedAt') && { publishedAt: halfPublishDateMessage }),
        ...(draft.type === 'other' &&
          draft.featured &&
          others >= featuredPlaces && { featured: tooManyFeaturedMessage }),
      }),
    save: (input, updatedAt) =>
      article ? newsApi.change(article.id, { ...input, updatedAt }) : newsApi.create(input),
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
  const previewAt = (now: Date) => previewOf(values, { article, username, now, imageAlt, site })
  const name = article ? 'Edit article' : 'Create article'
  return (
    <>
      <form className="admin-form" {...form.props} aria-label={name}>
        <h2>{name}</h2>
        {template && (
          <p className="form-info">
            This is a copy, as a draft. Nothing is saved before CREATE ARTICLE.
          </p>
        )}
        <FormGuards form={form} />
        <MarkupField label="Title" publicClass="news-modal-title" {...markup('title')} />
        <div className="admin-columns">
          <SelectField
            label="Article type"
            options={types}
            {...form.text('type')}
            value={values.type}
          />
          {isEvent && (
            <TextField label="Event date" type="date" required {...form.text('eventDate')} />
          )}
          <ReleaseSelect {...form.text('releaseId')} />
        </div>
        {values.type === 'show' && <ShowFields form={form} />}
        <MarkupField label="Excerpt" rows={3} publicClass="article-lead" {...markup('excerpt')} />
        <MarkupField
          label="Content"
          rows={12}
          publicClass="article-content"
          {...markup('content')}
        />
        <PictureField
          what="featured image"
          label="Featured image URL"
          hint="Wide pictures look best. An address begins with https://, or with / for a file on this site."
          {...form.picture('featuredImage')}
        />
        <div className="admin-columns">
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
          <div>
            <CheckField
              label="Published"
              hint="Without this it is a draft that only staff can see. With a publish date in the future, it waits until then."
              {...form.toggle('published')}
            />
            {!isEvent && (
              <CheckField
                label="Featured on Landing Page"
                hint="It takes the first of three places, and you can move it later. Everything that is published is listed under All news."
                {...form.toggle('featured')}
              />
            )}
          </div>
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
        {isEvent && <TicketPreview article={previewAt(openedAt)} now={openedAt} />}
        <button
          type="button"
          className="row-button form-preview"
          onClick={({ currentTarget }) => setPreview({ card: currentTarget, now: new Date() })}
        >
          PREVIEW ARTICLE
        </button>
        {article && !isOut(article, openedAt) && <PreviewLinkPart id={article.id} />}
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
          article={previewAt(preview.now)}
          card={preview.card}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}
