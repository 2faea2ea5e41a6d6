/** What the privacy page says of the file store; `addresses`: where files are, beside the site itself. */
export function storePrivacy(addresses: readonly string[]): string {
  const hosts = [...new Set(addresses.filter(Boolean).map((address) => new URL(address).host))]
  const kept = hosts.length
    ? `Our records, previews and pictures are kept at ${hosts.join(' and ')}. When your browser shows a picture, plays a preview or downloads a record from there, that service sees your address, as every host does.`
    : 'Our records, previews and pictures are kept beside this site and come from it.'
  return `${kept} A few may be kept elsewhere: then it is that place that sees your address.`
}

export const countedPrivacy =
  'We count how many codes of a record were redeemed and on which days, and how often its zip, its MP3, its FLAC and its single tracks were asked for: numbers of a record, which say nothing of a person. We don’t count visits.'
