type Section = {
  name: string
  /** How many rows it has; 0 is not said. */
  count?: number | undefined
  /** Something in it is missing, or was refused. */
  isWrong?: boolean | undefined
}

/** Links to the sections of a long form, by their ids. */
export const JumpLinks = ({ sections }: { sections: Readonly<Record<string, Section>> }) => (
  <nav
    className="fact flex gap-x-20 overflow-x-auto border-y border-line bg-bg lg:sticky lg:top-0 lg:z-3"
    aria-label="Sections"
  >
    {Object.entries(sections).map(([id, { name, count, isWrong }]) => (
      <a
        key={id}
        className="py-12 weight-700 whitespace-nowrap no-underline"
        href={`#${id}`}
        onClick={(event) => {
          // Not by the address, which would be asked about like leaving the form.
          event.preventDefault()
          document.getElementById(id)?.scrollIntoView()
        }}
      >
        {name}
        {isWrong && (
          <span className="text-bad">
            {' ▲'}
            <span className="visually-hidden"> needs a look</span>
          </span>
        )}
        {count ? <span className="weight-400"> {count}</span> : null}
      </a>
    ))}
  </nav>
)

type SectionProps = {
  id: string
  title: string
  hint?: string | undefined
  children: React.ReactNode
}

/** A section of a form: on a desk its name at the left, its fields at the right. */
export const FormSection = ({ id, title, hint, children }: SectionProps) => (
  <section
    className="form-section grid scroll-mt-60 gap-x-32 gap-y-16 py-24 lg:grid-cols-[160px_minmax(0,1fr)]"
    id={id}
    aria-labelledby={`${id}-title`}
    ref={scrollIfAsked}
  >
    <div className="stack-8 content-start">
      <h2 id={`${id}-title`}>{title}</h2>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
    <div className="stack-20">{children}</div>
  </section>
)

/** Shows the section that the address names (#files) when it is there. */
export function scrollIfAsked(section: HTMLElement | null): void {
  if (section && location.hash === `#${section.id}`) section.scrollIntoView()
}
