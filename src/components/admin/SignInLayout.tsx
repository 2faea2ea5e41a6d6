type Props = { labelName: string; children: React.ReactNode }

const radii = Array.from({ length: 12 }, (_, ring) => 150 + ring * 29 + (ring % 4) * 3)

export const SignInLayout = ({ labelName, children }: Props) => (
  <main className="login">
    <header className="stack-12 login-label">
      {/* It fills its place and is cut off there. */}
      <svg
        className="login-groove"
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
      <h1>{labelName}</h1>
      <p>The label’s admin: news, records, codes and messages.</p>
    </header>
    <div className="stack-32 login-form">{children}</div>
  </main>
)
