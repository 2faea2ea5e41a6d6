/** As high as a place for a file, until that is loaded: the form below does not move. */
export const WaitingFilePlace = ({ hasAddress }: { hasAddress: boolean }) => (
  <div className="stack-12 file-place" aria-hidden="true">
    <div className="stack-6 upload">
      <p className="upload-name">&nbsp;</p>
      <p className="upload-text fact">&nbsp;</p>
      {hasAddress && <p className="field-hint">&nbsp;</p>}
    </div>
    <div className="cluster">
      <button type="button" className="row-button" disabled>
        CHOOSE FILE
      </button>
      <span className="file-place-hint">or drop it here</span>
    </div>
  </div>
)
