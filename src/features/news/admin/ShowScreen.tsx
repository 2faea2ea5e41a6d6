import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldOf, TextAreaField, TextField, useFormFields } from '#src/components/admin/fields.tsx'
import { Form } from '#src/components/admin/Form.tsx'
import { MomentField } from '#src/components/admin/MomentField.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { PictureField } from '#src/components/admin/PictureField.tsx'
import { draftPrefix } from '#src/components/admin/records-screen.ts'
import { useSite } from '#src/components/admin/site-context.ts'
import { type FormOf, useForm } from '#src/components/admin/use-form.ts'
import { useRead, Loaded } from '#src/components/admin/read.tsx'
import { plainTitle } from '#src/features/news/article.ts'
import {
  articleMessages,
  missingMessage,
  noTextMessage,
  nobodyPlaysMessage,
  proposedHints,
} from './messages.ts'
import { validate } from '#src/lib/validate.ts'
import { inputOf, type ArticleDraft } from './article-draft.ts'
import type { ShowChoices, StaffArticle } from './contract.ts'
import { articlesClient, newsApi } from './api.ts'
import { articleFields } from './fields.ts'
import { articleInput, type ArticleInput } from './schema.ts'
import { articleOf, missingOf, newShow, type Proposed, type ShowDraft } from './show-draft.ts'
import { ShowPosted } from './ShowPosted.tsx'
import { TicketPreview, usePreviewOf } from './TicketPreview.tsx'
import { WhereFields, WhoPlays } from './WhoAndWhere.tsx'

const Field = fieldOf(articleFields)

/** POST A SHOW: one short form, which ends with the address to share. */
export default function ShowScreen() {
  const [posted, setPosted] = useState<StaffArticle>()
  const choices = useRead(['news', 'show-choices'], newsApi.readShowChoices)
  const postAnother = () => {
    setPosted(undefined)
    // The button that had the focus is gone.
    document.getElementById('content')?.focus()
  }
  if (posted) return <ShowPosted article={posted} onAnother={postAnother} />
  return (
    <>
      <h1>Post a show</h1>
      <Loaded read={choices} loading="Loading artists and places...">
        {(known) => <ShowForm choices={known} onPosted={setPosted} />}
      </Loaded>
    </>
  )
}

type Props = { choices: ShowChoices; onPosted: (article: StaffArticle) => void }

function ShowForm({ choices, onPosted }: Props) {
  const { dates } = useSite()
  const { form, choosePublished } = useShowForm(choices, onPosted)
  const article = articleOf(form.values, choices.artists, dates)
  const previewAt = usePreviewOf(article)
  const [now] = useState(() => new Date())
  return (
    <div className="show-columns lg:grid lg:grid-cols-[minmax(0,560px)_300px] lg:items-start lg:gap-x-80 lg:gap-y-32">
      <Form form={form} aria-label="New show">
        <WhoPlays
          acts={form.values.acts}
          artists={choices.artists}
          onChange={(acts) => form.change({ acts })}
        />
        <div className="show-times">
          <MomentField label="Day" name="eventDate" type="date" required />
          <MomentField label="Start" name="eventTime" type="time" />
          <MomentField label="Doors" name="doorsTime" type="time" />
        </div>
        <WhereFields form={form} places={choices.places} />
        <Field name="ticketUrl" placeholder="https://" />
        <TextAreaField label="What people should know" name="content" rows={4} />
        <ProposedFields form={form} article={article} />
        <PostButtons missing={missingOf(article)} onChoose={choosePublished} />
      </Form>
      <TicketPreview article={previewAt(now)} now={now} />
    </div>
  )
}

function useShowForm({ artists }: ShowChoices, onPosted: (article: StaffArticle) => void) {
  const { timeZone, dates } = useSite()
  const navigate = useNavigate()
  const notices = useNotices()
  const isPublished = useRef(true)
  const form = useForm<ShowDraft, ArticleInput, { article: StaffArticle }>({
    draft: `${draftPrefix('show')}new`,
    initial: newShow,
    validate: (draft, unreadable) => {
      const article = articleOf(draft, artists, dates)
      return validate(articleInput, inputOf(article, timeZone), {
        ...unreadable,
        ...(!article.title && { title: nobodyPlaysMessage }),
        ...(!article.content.trim() && { content: noTextMessage }),
      })
    },
    save: (input) => articlesClient.create({ ...input, published: isPublished.current }),
    failureMessage: articleMessages.savingFailed,
    onSaved: ({ article }) => {
      if (article.published) return onPosted(article)
      notices.succeedOnNextScreen(articleMessages.created(plainTitle(article)))
      void navigate(`/news/${article.id}`)
    },
  })
  return { form, choosePublished: (chosen: boolean) => void (isPublished.current = chosen) }
}

type ProposedProps = { form: FormOf<ShowDraft>; article: ArticleDraft }

/** What the form proposes and takes unless it is written: picture, title and excerpt. */
function ProposedFields({ form, article }: ProposedProps) {
  const { own } = form.values
  const field = (name: Proposed) => ({
    name,
    value: own.includes(name) ? form.values[name] : article[name],
    hint: own.includes(name) ? undefined : proposedHints[name],
    onChange: (value: string) =>
      form.change({ [name]: value, own: [...own.filter((one) => one !== name), name] }),
  })
  return (
    <>
      <PictureField
        what="picture"
        isProposed={!own.includes('featuredImage')}
        {...field('featuredImage')}
      />
      <TextField
        label="Title"
        maxLength={articleFields.title.props.maxLength}
        {...field('title')}
      />
      <details className="folded-part" open={form.errors.excerpt !== undefined || undefined}>
        <summary>Excerpt</summary>
        <TextAreaField label="Excerpt" rows={3} {...field('excerpt')} />
      </details>
    </>
  )
}

type ButtonsProps = { missing: string[]; onChoose: (isPublished: boolean) => void }

function PostButtons({ missing, onChoose }: ButtonsProps) {
  const { isSaving } = useFormFields()
  return (
    <div className="form-actions">
      <p className="basis-full field-hint show-missing">{missingMessage(missing)}</p>
      <button className="button" disabled={isSaving} onClick={() => onChoose(true)}>
        {isSaving ? 'SAVING...' : 'POST SHOW'}
      </button>
      <button className="button button-quiet" disabled={isSaving} onClick={() => onChoose(false)}>
        KEEP AS DRAFT
      </button>
    </div>
  )
}
