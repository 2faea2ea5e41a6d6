/** Said in place of the links, when a release has no files yet. */
export function MissingFiles() {
  return (
    <p>
      The files for this release are not up yet. Your code is kept: come back within 7 days, or{' '}
      <a href="/contact">write to us</a>.
    </p>
  )
}
