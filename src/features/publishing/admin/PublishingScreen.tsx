import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { publishingApi } from './operations.ts'
import { changePublishingInput } from './schema.ts'
import type { PublishingRead } from '#src/features/publishing/contract.ts'
import type { Publishing } from '#src/features/publishing/publishing.ts'
import { noHookMessage } from '#src/features/publishing/messages.ts'
import { usePublishing, useUpdatePublishing } from './use-publishing.ts'

export default function PublishingScreen() {
  const { read } = usePublishing()
  return (
    <>
      <h1>Publishing</h1>
      {read === undefined ? (
        <p role="status">Loading...</p>
      ) : (
        <>
          <section className="stack-16" aria-labelledby="this-month">
            <h2 id="this-month">THIS MONTH ({thisMonth(read.state)})</h2>
            <p className="admin-hint">{read.hasHook ? publishesHint(read.state) : noHookMessage}</p>
          </section>
          <Switches key={JSON.stringify(valuesOf(read.state))} read={read} />
        </>
      )}
    </>
  )
}

const thisMonth = ({ deploysThisMonth, monthlyLimit }: Publishing) =>
  monthlyLimit === null ? deploysThisMonth : `${deploysThisMonth}/${monthlyLimit}`

const publishesHint = ({ monthlyLimit }: Publishing) =>
  monthlyLimit === null
    ? 'How often the site was published this month. There is no limit.'
    : 'How often the site was published this month, by whatever way, and how often it may be. On Netlify’s free plan each publish costs 15 of a month’s 300 credits. Visits and looking for changes take the rest, so 14 fit.'

const valuesOf = ({ automatic, daily, monthlyLimit }: Publishing) => ({
  automatic,
  daily,
  monthlyLimit: `${monthlyLimit ?? ''}`,
})

function Switches({ read }: { read: PublishingRead }) {
  const notices = useNotices()
  const update = useUpdatePublishing()
  const form = useForm({
    initial: valuesOf(read.state),
    validate: (values) => validate(changePublishingInput, values),
    save: publishingApi.change,
    onSaved: (saved) => {
      notices.succeed('Publishing settings saved successfully!')
      update(saved)
    },
  })
  return (
    <Form form={form} aria-label="Publishing settings">
      <CheckField
        label="Publish automatically"
        hint="Soon after the last change. Without this, changes wait until somebody presses PUBLISH NOW."
        name="automatic"
      />
      <CheckField
        label="Once a day in any case"
        hint="Hardly ever needed: the pages know by themselves which day it is."
        name="daily"
      />
      <TextField
        label="Publishes a month"
        inputMode="numeric"
        hint="When they are used up, changes wait for an admin’s PUBLISH NOW, or for the next month. Leave empty where your host does not charge for each publish."
        name="monthlyLimit"
      />
      <div className="cluster form-actions">
        <SubmitButton>SAVE SETTINGS</SubmitButton>
      </div>
    </Form>
  )
}
