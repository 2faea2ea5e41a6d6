import { formatSerial } from '../serial.ts'
import type { CardFormatId } from './card-sizes.ts'
import type { CardInks } from './ink.ts'

export const cardDesigns = ['site', 'plain'] as const
export type CardDesign = (typeof cardDesigns)[number]

export type CardCode = { code: string; serial: number }

/** A square JPEG. */
export type CardCover = Uint8Array<ArrayBuffer>

export type CardJob = {
  format: CardFormatId
  design: CardDesign
  /** Of the design `site`; a plain card is black on paper. */
  inks: CardInks
  artist: string
  title: string
  batchName: string
  /** The origin of the site, as `https://example.com`. */
  site: string
  /** The highest serial of the batch: the 0500 of 0137/0500. */
  serials: number
  cards: readonly CardCode[]
  cover: CardCover | null
}

/** The address that a fan types. */
export const shortAddress = (site: string): string => `${new URL(site).host}/redeem`

/** 0137/0500. */
export const printedSerial = (serial: number, serials: number): string =>
  `${formatSerial(serial, serials)}/${formatSerial(serials, serials)}`
