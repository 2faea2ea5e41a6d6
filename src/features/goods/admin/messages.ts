import { recordMessages } from '#src/lib/record-messages.ts'

export const missingTitleMessage = 'Please give the item a title.'
export const addressTakenMessage =
  'Another item has this page address. Please choose another one, or change theirs first.'
export const badPublishDateMessage = 'This publish date does not exist. Please set another one.'
export const badCurrencyMessage = 'The currency must be a code of three letters, like EUR.'
export const missingCurrencyMessage = 'Please say in which currency the prices are, like EUR.'
export const badPriceMessage = (number: number) =>
  `The price of variant ${number} must be an amount like 24 or 24.50, or empty.`
export const unnamedVariantMessage = (number: number) =>
  `Please give variant ${number} a name, for example M, because there are several.`
export const sameVariantMessage = (number: number, name: string) =>
  `Variant ${number} is called “${name}” like another one. Please give it another name.`
export const tooManyRowsMessage = (limit: number, rows: string) =>
  `An item has at most ${limit} ${rows}.`
export const samePictureMessage = (number: number) =>
  `Picture ${number} is there twice. Please remove one of them.`

export const variantHint = 'A size or a colour. Leave it empty when there is only one.'
export const shopHint =
  'For example Bandcamp. Without a shop, fans order from you by the contact form.'

export const goodsMessages = {
  ...recordMessages('item'),
  all: 'ALL GOODS',
  loading: 'Loading goods...',
  loadingFailed: 'Error loading goods',
  empty: 'No goods yet. A shirt, a tote, a fanzine, a bundle or a voucher can stand here.',
  nothingFound: 'No goods match.',
}
