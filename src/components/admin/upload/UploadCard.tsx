import { RowButtons } from '../RowButtons.tsx'

type Props = {
  state: string
  name: string
  /** What is uploaded, when its name alone does not say it: 'MP3'. */
  what?: string | undefined
  actions: React.ComponentProps<typeof RowButtons>['actions']
  children: React.ReactNode
}

export const UploadCard = ({ state, name, what, actions, children }: Props) => (
  <div className="stack-6 upload" data-state={state}>
    <p className="upload-name" dir="auto">
      {what && <span className="fact">{what} </span>}
      {name}
    </p>
    {children}
    <div className="cluster">
      <RowButtons of={name} actions={actions} />
    </div>
  </div>
)

type ProgressProps = Pick<Props, 'name' | 'what' | 'actions'> & {
  state: string
  /** Why it failed; null before that. */
  problem: string | null
  text: string
  /** How much has gone; unknown while undefined. */
  percent: number | undefined
}

export const UploadProgress = ({ problem, text, percent, ...card }: ProgressProps) => (
  <UploadCard {...card}>
    <div role="alert">{problem !== null && <p className="field-error">{problem}</p>}</div>
    {problem === null && (
      <>
        <progress
          max={100}
          value={percent}
          aria-label={`Upload of ${card.name}`}
          aria-valuetext={percent === undefined ? text : `${percent} %, ${text}`}
        />
        <p className="upload-text fact">{text}</p>
      </>
    )}
  </UploadCard>
)
