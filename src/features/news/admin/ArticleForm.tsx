import { lazy, Suspense, useState } from 'react'
import { fieldOf, RowButton, SelectField } from '#src/components/admin/fields.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { RecordForm, useRecordForm } from '#src/components/admin/record-form.tsx'
import { useRead } from '#src/components/admin/read.tsx'
import type { RecordFormProps } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { useLoadedOnTouch } from '#src/components/admin/use-loaded-on-touch.ts'
import type { FormOf } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { articlesClient, newsApi } from './api.ts'
import type { ArticleRecords, StaffArticle } from './contract.ts'
import { articleInput, featuredPlaces, newArticle } from './schema.ts'
import {
  articleMessages,
  eventInfo,
  noPlaceMessage,
  previewUnavailableMessage,
  publishDateHint,
  tooManyFeaturedMessage,
} from './messages.ts'
import { copyOf, draftOf, inputOf, type ArticleDraft } from './article-draft.ts'
import { articleFields } from './fields.ts'
import { isOut, looksMoved } from './former-show.ts'
import { ShowFields } from './ShowFields.tsx'
import { ShowStateFields } from './ShowStateFields.tsx'
import { TicketPreview, usePreviewOf } from './TicketPreview.tsx'
import { useFeatured } from './use-featured.ts'

/** Of a saved article that visitors do not see yet. */
const PreviewLinkPart = lazy(() => import('#src/components/admin/PreviewLinkPart.tsx'))

const loadParts = () => import('./article-parts.ts')

const Field = fieldOf(articleFields)

export default function ArticleForm(props: RecordFormProps<StaffArticle>) {
  const { record: article, template, onCancel } = props
  const featured = useFeatured().data?.items ?? []
  const hasPlace = featured.filter(({ id }) => id !== article?.id).length < featuredPlaces
  const form = useArticleForm(props, hasPlace)
  const [openedAt] = useState(() => new Date())
  const [shown, setShown] = useState<{ card: HTMLElement | undefined; now: Date }>()
  const [parts, whenTouched, loadNow] = useLoadedOnTouch(loadParts)
  const notices = useNotices()
  const previewAt = usePreviewOf(form.values, article)
  const { type } = form.values
  const close = () => setShown(undefined)
  const show = (card?: HTMLElement) => {
    setShown({ card, now: new Date() })
    loadNow(() => {
      close()
      notices.fail(previewUnavailableMessage)
    })
  }
  return (
    <>
      <RecordForm
        form={form}
        onCancel={onCancel}
        {...whenTouched}
        name="article"
        record={article}
        note={
          template && (
            <p className="form-info">This is a draft copy. Press CREATE ARTICLE to save it.</p>
          )
        }
      >
        {article && type === 'show' && (
          <ShowStateFields draft={form.values} article={article} now={openedAt} />
        )}
        <MarkupField name="title" {...articleFields.title.props} />
        <div className="admin-columns">
          <Field name="type" />
          {type !== 'other' && <MomentField name="eventDate" {...articleFields.eventDate.props} />}
          <ReleaseSelect value={form.values.releaseId} />
        </div>
        {type === 'show' && (
          <ShowFields
            form={form}
            looksMoved={Boolean(article && looksMoved(form.values, article, openedAt))}
          />
        )}
        <MarkupField name="excerpt" {...articleFields.excerpt.props} />
        <MarkupField name="content" {...articleFields.content.props} />
        <PictureField name="featuredImage" {...articleFields.featuredImage.props} />
        <PublishFields form={form} article={article} hasPlace={hasPlace} />
        {type !== 'other' && <TicketPreview article={previewAt(openedAt)} now={openedAt} />}
        <p className="cluster">
          <RowButton onClick={({ currentTarget }) => show(currentTarget)}>
            PREVIEW ARTICLE
          </RowButton>
          {article && <RowButton onClick={() => show()}>MAKE A MAIL OF THIS</RowButton>}
        </p>
        {article && !isOut(article, openedAt) && (
          <Suspense>
            <PreviewLinkPart recordId={article.id} />
          </Suspense>
        )}
      </RecordForm>
      {shown &&
        parts &&
        (shown.card ? (
          <parts.NewsModal article={previewAt(shown.now)} card={shown.card} onClose={close} />
        ) : (
          article && (
            <parts.ArticleMail
              article={article}
              shown={previewAt(shown.now)}
              isUnsaved={form.isDirty}
              onClose={close}
            />
          )
        ))}
    </>
  )
}

/** The release that an article is about: of those that the site shows, for an admin of all. */
function ReleaseSelect({ value }: { value: string }) {
  const releases = useRead(['releases', 'of-articles'], newsApi.readReleaseChoices).data?.releases
  const isUnknown = value !== '' && !releases?.some(({ id }) => id === value)
  return (
    <SelectField
      {...articleFields.releaseId.props}
      name="releaseId"
      options={[
        ['', 'None'],
        // One that is deleted. A moderator reads 'None' for one that is not on the site, and keeps it.
        ...(isUnknown ? [[value, 'A release that was deleted'] as const] : []),
        ...(releases ?? []).map(({ id, artist, title }) => [id, `${artist} - ${title}`] as const),
      ]}
    />
  )
}

/** The state of the form; `hasPlace`: one more article may be featured. */
function useArticleForm(props: RecordFormProps<StaffArticle>, hasPlace: boolean) {
  const { record: article } = props
  const { timeZone } = useSite()
  return useRecordForm<ArticleRecords, ArticleDraft>(props, {
    name: 'article',
    client: articlesClient,
    initial: newArticle,
    copyOf: (copied) => copyOf(copied, timeZone),
    valuesOf: (saved) => draftOf(saved, timeZone),
    validate: (draft, unreadable) =>
      validate(articleInput, inputOf(draft, timeZone, article), {
        ...unreadable,
        ...(draft.type === 'other' &&
          draft.featured &&
          !hasPlace && { featured: tooManyFeaturedMessage }),
      }),
    failureMessage: articleMessages.savingFailed,
    firstField: 'title',
  })
}

type PublishProps = {
  form: FormOf<ArticleDraft>
  article: StaffArticle | undefined
  hasPlace: boolean
}

function PublishFields({ form, article, hasPlace }: PublishProps) {
  const { type, featured } = form.values
  return (
    <>
      <div className="admin-columns">
        <MomentField
          name="publishedAt"
          {...articleFields.publishedAt.props}
          hint={publishDateHint(Boolean(article?.publishedAt))}
        />
        <div>
          <Field name="published" />
          {type === 'other' && <Field name="featured" />}
        </div>
      </div>
      {type !== 'other' && <p className="form-info">{eventInfo}</p>}
      {!article && type === 'other' && featured && !hasPlace && (
        <p className="form-warning" role="status">
          {noPlaceMessage}
        </p>
      )}
    </>
  )
}
