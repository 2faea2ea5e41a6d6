import { KitPage } from '#src/features/press/KitPage.tsx'
import { TrackList } from '#src/features/releases/tracks/TrackList.tsx'

/** A press kit with the parts of other features. */
export const PressKit = (props: Omit<React.ComponentProps<typeof KitPage>, 'TrackList'>) => (
  <KitPage {...props} TrackList={TrackList} />
)
