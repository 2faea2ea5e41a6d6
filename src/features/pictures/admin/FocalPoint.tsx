import { useState } from 'react'
import { pictureAttributes, type PictureAttributes } from '#src/lib/picture.ts'
import type { StaffPicture } from './contract.ts'
import { picturesApi } from './api.ts'

type Focus = Pick<StaffPicture, 'focusX' | 'focusY'>

/** The picture, and the point in it that every crop keeps: tapped, or moved by sliders; saved at once. */
export function FocalPoint({ picture }: { picture: StaffPicture }) {
  const [moved, setMoved] = useState<Focus>()
  const [problem, setProblem] = useState('')
  const focus = { focusX: picture.focusX, focusY: picture.focusY, ...moved }
  const image = pictureAttributes(picture.address, { width: 640, height: 640 })

  async function move(to: Focus): Promise<void> {
    setMoved(to)
    const result = await picturesApi.describePicture({ id: picture.id, ...to })
    setProblem(result.ok ? '' : result.error.message)
    if (!result.ok) setMoved(undefined)
  }

  return (
    <div className="stack-12">
      {/* The sliders do the same by keyboard. */}
      <button
        type="button"
        className="focal-picture relative max-w-full cursor-crosshair justify-self-start border border-line"
        tabIndex={-1}
        aria-hidden
        onClick={(event) => void move(tappedIn(event))}
      >
        <img {...image} sizes="480px" alt="" style={sizeOf(image)} />
        {/* A ring in two colours, to be seen on every picture. */}
        <span
          className="pointer-events-none absolute size-28 rounded-[50%] border-3 border-bg outline-2 outline-ink [translate:-50%_-50%]"
          style={{ left: `${focus.focusX}%`, top: `${focus.focusY}%` }}
        />
      </button>
      <p className="field-hint">Tap what must stay in view. Saved automatically.</p>
      <Crops image={image} focus={focus} />
      <Sliders focus={focus} onMove={(to) => void move(to)} />
      <div role="alert">{problem && <p className="form-refusal">{problem}</p>}</div>
    </div>
  )
}

/** At most half a screen high. It does not wait for the pixels: a tap while they load hits the same point. */
const sizeOf = (image: PictureAttributes | null) => ({
  maxWidth: `min(100%, calc(50dvh * ${image ? image.width / image.height : 1}))`,
})

const Crops = ({ image, focus }: { image: PictureAttributes | null; focus: Focus }) => (
  <div className="cluster" aria-hidden>
    {crops.map(([crop, width]) => (
      <figure key={crop} data-crop={crop}>
        <img
          className={`h-72 border border-line object-cover ${width}`}
          {...image}
          sizes="160px"
          alt=""
          data-focus-x={focus.focusX}
          data-focus-y={focus.focusY}
        />
        <figcaption className="fact">{crop}</figcaption>
      </figure>
    ))}
  </div>
)

const Sliders = ({ focus, onMove }: { focus: Focus; onMove: (to: Focus) => void }) => (
  <div className="cluster">
    {sliders.map(([axis, label]) => (
      <label key={axis} className="grid flex-1 text-14">
        {label}
        <input
          className="min-h-44"
          type="range"
          min={0}
          max={100}
          step={focusStep}
          value={focus[axis]}
          onChange={({ target }) => onMove({ ...focus, [axis]: target.valueAsNumber })}
        />
      </label>
    ))}
  </div>
)

/** As the pages cut: sleeves and artists, cards of articles, the article itself. */
const crops = [
  ['square', 'w-72'],
  ['card', 'w-108'],
  ['page', 'w-144'],
] as const
const sliders = [
  ['focusX', 'Left to right'],
  ['focusY', 'Top to bottom'],
] as const
/** In percent; the database has the same. */
const focusStep = 25

function tappedIn({ nativeEvent, currentTarget }: React.MouseEvent<HTMLElement>): Focus {
  const { offsetX, offsetY } = nativeEvent
  const { clientWidth, clientHeight } = currentTarget
  const stepOf = (part: number) => Math.round((part * 100) / focusStep) * focusStep
  return { focusX: stepOf(offsetX / clientWidth), focusY: stepOf(offsetY / clientHeight) }
}
