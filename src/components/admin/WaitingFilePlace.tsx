/** Holds the room of an empty place for a file until that is there: what stands below would move under the finger. */
export const WaitingFilePlace = () => (
  <div className="file-place" aria-hidden="true">
    <div className="upload-actions">
      <button type="button" className="row-button" disabled>
        CHOOSE FILE
      </button>
      <span className="file-place-hint">or drop it here</span>
    </div>
  </div>
)
