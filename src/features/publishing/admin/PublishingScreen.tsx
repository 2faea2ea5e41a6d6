import { CheckField, TextField } from '#src/components/admin/fields.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { publishingApi } from './api.ts'
import { changePublishingInput } from './schema.ts'
import type { PublishingRead } from '#src/features/publishing/contract.ts'
import type { Deploy, Publishing } from '#src/features/publishing/state.ts'
import { Loading } from '#src/components/admin/read.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { dayAndTime } from '#src/lib/dates.ts'
import {
  deployMessage,
  neverPublishedMessage,
  nextMessage,
  noHookMessage,
  nothingToPublishMessage,
  publishesHint,
  settingsSavedMessage,
  statusMessage,
} from './messages.ts'
import { usePublishButton } from './use-publish-button.ts'
import { usePublishing, useUpdatePublishing } from './use-publishing.ts'

export default function PublishingScreen() {
  const { read } = usePublishing()
  return (
    <>
      <h1>Publishing</h1>
      {read === undefined ? (
        <Loading text="Loading..." />
      ) : (
        <>
          <PublishNow />
          <section className="stack-16" aria-labelledby="this-month">
            <h2 id="this-month">THIS MONTH ({thisMonth(read.state)})</h2>
            <p className="admin-hint">
              {read.hasHook ? publishesHint(read.state.monthlyLimit !== null) : noHookMessage}
            </p>
          </section>
          <LastPublishes deploys={read.state.lastDeploys} />
          <Switches key={JSON.stringify(valuesOf(read.state))} read={read} />
        </>
      )}
    </>
  )
}

/** PUBLISH NOW, also while it has nothing to do, and why. */
function PublishNow() {
  const { status } = usePublishing()
  const { isWaiting, now, why, isDisabled, publish } = usePublishButton(true)
  const words = status && [statusMessage(status), nextMessage(status, now), why]
  return (
    <div className="cluster">
      <button
        type="button"
        className={isWaiting ? 'button' : 'button button-quiet'}
        disabled={isDisabled}
        onClick={publish}
      >
        PUBLISH NOW
      </button>
      {words && <p>{isWaiting ? words.filter(Boolean).join(' · ') : nothingToPublishMessage}</p>}
    </div>
  )
}

function LastPublishes({ deploys }: { deploys: Deploy[] }) {
  const site = useSite()
  return (
    <section className="stack-12" aria-labelledby="last-publishes">
      <h2 id="last-publishes">LAST PUBLISHES</h2>
      {deploys.length === 0 && <p>{neverPublishedMessage}</p>}
      <ol className="border-line not-empty:border-t">
        {deploys.map((deploy) => (
          <li
            key={deploy.at}
            className="flex items-center justify-between gap-x-20 gap-y-12 border-b border-line py-8"
          >
            <p className="min-w-0">{deployMessage(deploy)}</p>
            <time className="fact" dateTime={deploy.at}>
              {dayAndTime(deploy.at, site)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

const thisMonth = ({ deploysThisMonth, monthlyLimit }: Publishing) =>
  monthlyLimit === null ? deploysThisMonth : `${deploysThisMonth}/${monthlyLimit}`

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
    save: publishingApi.changePublishing,
    onSaved: (saved) => {
      notices.succeed(settingsSavedMessage)
      update(saved)
    },
  })
  return (
    <Form form={form} aria-label="Publishing settings">
      <CheckField
        label="Publish automatically"
        hint="Shortly after the last change. If off, changes wait for PUBLISH NOW."
        name="automatic"
      />
      <CheckField
        label="Also publish once a day"
        hint="Rarely needed: pages know what day it is."
        name="daily"
      />
      <div className="max-w-320">
        <TextField
          label="Publishing limit per month"
          inputMode="numeric"
          hint="At the limit, changes wait for an admin’s PUBLISH NOW or the next month. Leave empty if your host does not charge per publish."
          name="monthlyLimit"
        />
      </div>
      <div className="form-actions">
        <SubmitButton>SAVE SETTINGS</SubmitButton>
      </div>
    </Form>
  )
}
