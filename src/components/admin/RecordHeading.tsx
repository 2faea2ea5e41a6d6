import { Link } from 'react-router'
import { Picture } from '#src/components/Picture.tsx'

type Props = {
  picture: string | null
  /** The list that it is in: its path and its title. */
  list: readonly [path: string, title: string]
  state: string
  title: string
  by?: React.ReactNode
  children?: React.ReactNode
}

/** The record itself is the heading of its screen. */
export const RecordHeading = ({ picture, list, state, title, by, children }: Props) => (
  <header className="cluster items-start gap-[clamp(12px,2vw,24px)] md:items-end">
    <Picture
      className="aspect-square h-auto w-[clamp(80px,10vw,128px)] border border-line object-cover"
      sizes="112px"
      address={picture}
    />
    <div className="stack-4 flex-[1_1_min(20rem,60%)] grid-cols-[minmax(0,1fr)]">
      <p className="cluster fact">
        <Link className="-my-12 py-12" to={`/${list[0]}`}>
          {list[1]}
        </Link>
        <span className="badge">{state}</span>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {by && (
        <p>
          <bdi>{by}</bdi>
        </p>
      )}
    </div>
    {children}
  </header>
)
