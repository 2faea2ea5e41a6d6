/** The error boundary of a screen that threw, or whose script could not be loaded. */
export function ScreenError() {
  return (
    <div className="admin-note" role="alert">
      <p>
        This screen could not be opened. Perhaps the connection is gone, or the site has just been
        updated.
      </p>
      <button type="button" className="button" onClick={() => location.reload()}>
        TRY AGAIN
      </button>
    </div>
  )
}
