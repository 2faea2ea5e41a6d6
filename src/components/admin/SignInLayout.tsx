type Props = { labelName: string; children: React.ReactNode }

const radii = Array.from({ length: 12 }, (_, ring) => 150 + ring * 29 + (ring % 4) * 3)

/** Before signing in: whose office it is, as on a sleeve, and the form. */
export const SignInLayout = ({ labelName, children }: Props) => (
  <main className="login grid grid-rows-[minmax(200px,auto)_1fr] p-0 lg:grid-cols-[3fr_2fr] lg:grid-rows-[1fr]">
    <header className="stack-12 relative content-end border-line px-edge pt-96 pb-24 max-lg:border-b lg:border-r lg:pb-48">
      {/* It fills its place and is cut off there. */}
      <svg
        className="pointer-events-none absolute inset-0 size-full text-line"
        viewBox="0 0 1000 1000"
        preserveAspectRatio="xMaxYMin slice"
        aria-hidden="true"
        focusable="false"
      >
        <g fill="none" stroke="currentColor" strokeWidth="1.25">
          {radii.map((r) => (
            <circle key={r} cx="780" cy="260" r={r} />
          ))}
          <circle cx="780" cy="260" r="18" strokeWidth="2" />
        </g>
      </svg>
      <h1 className="relative chars-34 text-[clamp(2.25rem,6vw,5rem)]">{labelName}</h1>
      <p className="relative chars-34">The label’s admin: news, records, codes and messages.</p>
    </header>
    <div className="stack-32 max-w-480 content-start px-edge pt-32 pb-48 lg:max-w-none lg:content-center lg:px-[max(var(--edge),12%)] lg:pt-48">
      {children}
    </div>
  </main>
)
